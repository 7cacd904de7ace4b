import type { Invoice } from '@moon/contract/invoices.ts'
import { priceAnew } from '@moon/contract/price-anew.ts'
import { PriceAgain } from '@moon/ui/amount/price-again.tsx'
import { Banner } from '@moon/ui/banner.tsx'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import type { BuyEvent } from '../flow/buy-state.ts'
import { say } from '@moon/ui/language/say.ts'

type NewPriceProps = { invoice: Invoice; dispatch: (event: BuyEvent) => void; onPriced: () => void }

/** Says that the price lock has ended: a new price is one press away, and the address stays valid for users who have paid or still pay. */
export function PriceEnded() {
  return (
    <Banner tone="caution" title={say('The price has run out')}>
      <p>{say('The old amount may not be enough any more. The address is the same with the new price.')}</p>
      <p>
        {say(
          'If you have paid already: a late payment uses the prevailing rate, the lower of when we see it and when it is confirmed.',
        )}
      </p>
    </Banner>
  )
}

/** Requests the current price, which is locked again. */
export function NewPrice({ invoice, dispatch, onPriced }: NewPriceProps) {
  const pricing = useMutation({
    mutationFn: () => call(...priceAnew(invoice.id)),
    onSuccess: ([entry]) => {
      if (entry) dispatch({ type: 'priced anew', entry })
      onPriced()
    },
  })
  return (
    <>
      {pricing.isError && (
        <p role="alert" className="w-full text-sm font-semibold text-negative">
          {errorText(pricing.error)}
        </p>
      )}
      <PriceAgain
        size="large"
        className="grow max-md:w-full"
        isBusy={pricing.isPending}
        onAsk={() => pricing.mutate()}
      />
    </>
  )
}
