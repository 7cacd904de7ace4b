import { chainOf, chains, quoteMsOf } from '@moon/contract/chains.ts'
import type { Invoice } from '@moon/contract/invoices.ts'
import type { Cents } from '@moon/money/cents.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { CountdownRing } from '@moon/ui/countdown-ring.tsx'
import { StatusDots } from '@moon/ui/status-dots.tsx'
import { useNow } from '../../kit/clock.ts'
import { longWaitOf } from '../../kit/long-wait-text.ts'
import { useFinalizedFrom } from '../../session/flags.ts'
import { paymentSteps } from '../../kit/payment-steps.ts'
import type { BuyEvent } from '../flow/buy-state.ts'
import { CannotCheck } from './cannot-check.tsx'
import { networkOfTab } from '../flow/networks.ts'
import { isTokenTab, type Order } from '../flow/order.ts'
import { BrokenPlate } from './broken-plate.tsx'
import { PaymentPlate } from './payment-plate.tsx'
import { NewPrice, PriceEnded } from './price-ended.tsx'
import { useChainPayment } from './use-chain-payment.ts'
import { useLightningPayment } from './use-lightning-payment.ts'
import { say } from '@moon/ui/language/say.ts'
import { saidRefusal } from '../../kit/said-refusal.ts'

type PayOnChainProps = {
  order: Pick<Order, 'onChain' | 'lightning'>
  /** The rest to pay after a partial payment; without it the whole amount. */
  owed?: { amount: string; amountUsd: Cents }
  dispatch: (event: BuyEvent) => void
  onBack: () => void
}

export function PayOnChain({ order: { onChain, lightning }, ...rest }: PayOnChainProps) {
  if (onChain.kind === 'open')
    return (
      <>
        <OpenInvoice invoice={onChain.value} {...rest} />
        {lightning.kind === 'open' && <OtherSide request={lightning.value.request} dispatch={rest.dispatch} />}
      </>
    )
  const message = onChain.kind === 'unavailable' ? onChain.message : undefined
  return (
    <div className="grid gap-5">
      <Banner tone="negative" title={say('Oh No!')}>
        {message ?? saidRefusal('internal')}
      </Banner>
      <BrokenPlate onCancel={rest.onBack} />
    </div>
  )
}

/**
 * Watches the Lightning side while this tab is open: the QR code of this tab holds the Lightning request as well, and a wallet may prefer
 * it (I-38).
 */
function OtherSide({ request, dispatch }: { request: string; dispatch: (event: BuyEvent) => void }) {
  useLightningPayment({ request, dispatch, hasOtherSide: true })
  return null
}

type OpenInvoiceProps = Omit<PayOnChainProps, 'order'> & { invoice: Invoice }

/** The on-chain invoice: its address never changes; its price is locked for fifteen minutes, for tokens for thirty. */
function OpenInvoice({ invoice, owed, dispatch, onBack }: OpenInvoiceProps) {
  const now = useNow()
  const { entry, isAbandoned, hasEnded, checkAgain } = useChainPayment({ invoice, dispatch })
  // The invoice priced last wins: a new price may come from here or from another window.
  const isNewer = entry !== undefined && entry.exchangeRateLockExpiration > invoice.exchangeRateLockExpiration
  const stand =
    entry && entry.exchangeRateLockExpiration >= invoice.exchangeRateLockExpiration ? entry.invoice : invoice
  const { crypto, cardCurrency } = entry?.remainingAmountOwed ?? {}
  const rest =
    owed && isNewer && crypto && cardCurrency ? { amount: crypto.amount, amountUsd: cardCurrency.amount } : owed
  const remainingMs = stand.exchangeRateLockExpiration.getTime() - now
  const isOver = remainingMs <= 0
  const longWait = longWaitOf({ ...stand, dollars: [stand.usdAmountOwed] }, useFinalizedFrom())
  return (
    <div className="grid gap-5 md:gap-4">
      {isOver && <PriceEnded />}
      <PaymentPlate
        uri={stand.paymentUri}
        isOver={isOver}
        newPrice={isOver && <NewPrice invoice={stand} dispatch={dispatch} onPriced={checkAgain} />}
        address={stand.address}
        addressName={say('{title} address', { title: chains[chainOf(stand.blockchain)].title })}
        coin={stand.token ?? 'BTC'}
        amount={rest?.amount ?? stand.cryptoAmountOwed}
        amountUsd={rest?.amountUsd ?? stand.usdAmountOwed}
        timer={
          <CountdownRing
            label={remainingMs > 0 ? say('to pay at this price') : say('Lock over, you can still pay')}
            remainingMs={remainingMs}
            totalMs={quoteMsOf(chainOf(stand.blockchain))}
          />
        }
        onCancel={onBack}
      >
        <OnlyThisNetwork invoice={stand} />
        {longWait !== undefined && <Banner>{longWait}</Banner>}
        <StatusDots
          label={say('Where your payment stands')}
          steps={paymentSteps({
            ...stand,
            isIssued: stand.paymentStatus === 'PAID' && stand.cardId !== null,
            ...(rest && { missing: rest.amountUsd }),
          })}
        />
        {hasEnded && !isAbandoned && (
          <Banner>
            {say('We keep checking in the background; you may close this. Your payment shows up on the dashboard.')}
          </Banner>
        )}
        {isAbandoned && (
          <CannotCheck onAgain={checkAgain}>{say('If you have paid, your payment is seen all the same.')}</CannotCheck>
        )}
      </PaymentPlate>
    </div>
  )
}

/** Warns that tokens sent on another network do not arrive. */
function OnlyThisNetwork({ invoice: { token, blockchain } }: { invoice: Invoice }) {
  if (token === null || !isTokenTab(blockchain)) return null
  const { name, standard } = networkOfTab(blockchain)
  return (
    <Banner tone="caution" title={say('Send only {token} on {name} ({standard})', { token, name, standard })}>
      {say(
        'What is sent on another network may be lost. If your exchange takes its fee off the amount, add it on top.',
      )}
    </Banner>
  )
}
