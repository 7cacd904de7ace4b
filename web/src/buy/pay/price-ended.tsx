import type { Invoice } from '@moon/contract/invoices.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import type { BuyEvent } from '../flow/buy-state.ts'

type PriceEndedProps = { invoice: Invoice; dispatch: (event: BuyEvent) => void; onPriced: () => void }

/** The lock is over: a new price is one press away, and the address stays good for who has paid or pays all the same. */
export function PriceEnded({ invoice, dispatch, onPriced }: PriceEndedProps) {
  const pricing = useMutation({
    mutationFn: () =>
      call('lookUpInvoices', { query: { onChainInvoiceID: invoice.id, includeExchangeRateLock: true } }),
    onSuccess: ([entry]) => {
      if (entry) dispatch({ type: 'priced anew', entry })
      onPriced()
    },
  })
  return (
    <Banner
      tone="caution"
      title="The price has run out"
      action={
        <Button size="small" isBusy={pricing.isPending} onClick={() => pricing.mutate()}>
          Get today's price
        </Button>
      }
    >
      <p>The old amount may not be enough any more. The address is the same with the new price.</p>
      <p>
        If you have paid already: a late payment uses the prevailing rate, the lower of when we see it and when it is
        confirmed.
      </p>
      {pricing.isError && (
        <p role="alert" className="font-semibold">
          {errorText(pricing.error)}
        </p>
      )}
    </Banner>
  )
}
