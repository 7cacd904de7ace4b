import { chainOf, chains, isTokenChain, quoteMsOf } from '@moon/contract/chains.ts'
import type { Invoice, InvoiceEntry } from '@moon/contract/invoices.ts'
import { priceAnew } from '@moon/contract/price-anew.ts'
import { formatDollars } from '@moon/money/format.ts'
import { PriceAgain } from '@moon/ui/amount/price-again.tsx'
import { Banner } from '@moon/ui/banner.tsx'
import { withoutLightning } from '@moon/ui/code/without-lightning.ts'
import { CountdownRing } from '@moon/ui/countdown-ring.tsx'
import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { say } from '@moon/ui/language/say.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call, errorText } from '../call.ts'
import { useLookEvery } from '../live/use-live.ts'
import { SkyNote } from '../sky-note.tsx'
import { useNow } from '../use-now.ts'
import { PaymentPlate } from './payment-plate.tsx'

/**
 * An order paid on-chain, in its current state at Moon. Its address never changes; its price is locked for a
 * while.
 */
export function PayOnChain({ id, onEnd }: { id: string; onEnd: (cardId: string) => void }) {
  const every = useLookEvery()
  const { data, error, refetch } = useQuery({
    queryKey: ['invoice', id],
    queryFn: () => call('lookUpInvoices', { query: { onChainInvoiceID: id } }),
    refetchInterval: every,
  })
  const entry = data?.[0]
  const end = useEffectEvent(onEnd)
  const cardId = entry && entry.payments.length > 0 ? entry.invoice.cardId : null
  useEffect(() => {
    if (cardId !== null) end(cardId)
  }, [cardId])
  if (!entry) return error ? <Banner tone="negative">{errorText(error)}</Banner> : <SkeletonLines count={3} isTall />
  const ending = endings[entry.paymentStatus]
  if (ending !== undefined)
    return (
      <SkyNote sky="eclipse" title={say('Not paid')}>
        {ending}
      </SkyNote>
    )
  return <OpenInvoice entry={entry} onPriced={() => void refetch()} />
}

const endings: Readonly<Record<string, string>> = {
  CANCELLED: say('This order was cancelled. Please send nothing for it; what still arrives is not lost.'),
  REFUNDED: say('This order has ended, and what was paid for it is in your account as credit.'),
}

function OpenInvoice({ entry, onPriced }: { entry: InvoiceEntry; onPriced: () => void }) {
  const { invoice, payments, remainingAmountOwed: rest } = entry
  const chain = chainOf(invoice.blockchain)
  const coin = invoice.token ?? 'BTC'
  const remainingMs = entry.exchangeRateLockExpiration.getTime() - useNow()
  const isOver = remainingMs <= 0
  const isPart = payments.some((payment) => !payment.invalid)
  const bare = coin === 'BTC' ? `bitcoin:${invoice.address}` : invoice.address
  const uri = isOver ? bare : invoice.paymentUri
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {isOver && <PriceEnded id={invoice.id} onPriced={onPriced} />}
      <OnlyThisNetwork invoice={invoice} />
      {isPart && (
        <Banner tone="caution">
          {say('Your payment was seen. {rest} of the price are still missing.', {
            rest: formatDollars(rest.cardCurrency.amount),
          })}
        </Banner>
      )}
      <PaymentPlate
        code={withoutLightning(uri)}
        link={uri === invoice.address ? undefined : uri}
        address={invoice.address}
        addressName={say('{title} address', { title: chains[chain].title })}
        amount={isPart ? rest.crypto.amount : invoice.cryptoAmountOwed}
        coin={coin}
        isOver={isOver}
        timer={
          <CountdownRing remainingMs={remainingMs} totalMs={quoteMsOf(chain)} label={say('to pay at this price')} />
        }
      />
    </div>
  )
}

/** The rate lock is over: one press gets a new price, and coins sent in the meantime are not lost. */
function PriceEnded({ id, onPriced }: { id: string; onPriced: () => void }) {
  const pricing = useMutation({
    mutationFn: () => call(...priceAnew(id)),
    onSuccess: onPriced,
  })
  return (
    <Banner
      tone="caution"
      title={say('The price has run out')}
      action={<PriceAgain size="small" isBusy={pricing.isPending} onAsk={() => pricing.mutate()} />}
    >
      {pricing.error
        ? errorText(pricing.error)
        : say('The address stays the same. A late payment counts at the rate of the moment.')}
    </Banner>
  )
}

/** Warning that tokens sent over another network do not arrive by themselves. */
function OnlyThisNetwork({ invoice: { token, blockchain } }: { invoice: Invoice }) {
  const chain = chainOf(blockchain)
  if (token === null || !isTokenChain(chain)) return null
  const { title, tokens } = chains[chain]
  return (
    <Banner
      tone="caution"
      title={say('Send only {token} on {title} ({standard})', { token, title, standard: tokens.standard })}
    >
      {say('What is sent on another network may be lost.')}
    </Banner>
  )
}
