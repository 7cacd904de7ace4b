import { lightningExpiryMs, lightningTimerMs } from '@moon/contract/limits.ts'
import type { Invoice, InvoiceEntry } from '@moon/contract/invoices.ts'
import { subtractCents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { Segmented } from '@moon/ui/field/segmented.tsx'
import { Skeleton } from '@moon/ui/skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { errorText } from '../../api/api-error.ts'
import { isPast, useNow } from '../../kit/clock.ts'
import type { BuyEvent } from '../flow/buy-state.ts'
import { isKnownOrder, type BitcoinTab, type Order } from '../flow/order.ts'
import { shownCoin } from '../price/due.ts'
import { CoinAmount, PriceRow } from '../price/price-table.tsx'
import { useOrderFace, useOrderedProduct } from './use-order-face.ts'
import { PayLightning } from '../pay/pay-lightning.tsx'
import { PayOnChain } from '../pay/pay-on-chain.tsx'
import type { MadeCard } from '../flow/made-card.ts'
import { StepFrame } from '../flow/step-frame.tsx'
import { StepLayout } from '../flow/step-layout.tsx'
import { useFailureLog } from '../pay/use-failure-log.ts'
import { orderToComplete, useOrderToComplete } from './use-order-to-complete.ts'
import { say } from '@moon/ui/language/say.ts'

type OpenPaymentProps = {
  invoiceId: string
  /** The card that the order has become. */
  made: string | undefined
  newCard: (made: MadeCard) => ReactNode
  onClose: () => void
  onCardMade: (cardId: string) => void
}

/** Shows what is owed on an order and where to pay it, until the order becomes a card or its money comes back. */
export function OpenPayment({ invoiceId, made, newCard, onClose, onCardMade }: OpenPaymentProps) {
  const client = useQueryClient()
  // The message about a payment that made no card.
  const [end, setEnd] = useState<string>()
  // The Lightning price has expired after a few minutes: the rest is paid on-chain.
  const [hasRunOut, setRunOut] = useState(false)
  const reading = useOrderToComplete(invoiceId)
  useFailureLog(reading.error, 'underpayment_failed')
  const entry = reading.data?.[0]
  const art = useOrderedProduct(entry?.invoice.product)
  const isComing = reading.isPending || art.isLoading
  const dispatch = (event: BuyEvent) => {
    if (event.type === 'card made') onCardMade(event.cardId)
    else if (event.type === 'priced anew') client.setQueryData(orderToComplete(invoiceId), [event.entry])
    else if (event.type === 'payment cancelled' || event.type === 'sats came back') setEnd(event.message)
    else if (event.type === 'price ran out') setRunOut(true)
    else onClose()
  }
  return (
    <>
      {reading.isError && <Banner tone="negative">{errorText(reading.error)}</Banner>}
      {isComing && <Skeleton className="h-132 w-full" />}
      {end !== undefined && <Banner tone="caution">{end}</Banner>}
      {entry && !isComing && end === undefined && isKnownOrder(entry.invoice) && (
        <Rest entry={entry} made={made} newCard={newCard} hasRunOut={hasRunOut} dispatch={dispatch} onClose={onClose} />
      )}
      {entry && !isKnownOrder(entry.invoice) && <OlderPage />}
    </>
  )
}

/** A newer page made the order, in a coin or on a chain that this page does not know. */
function OlderPage() {
  return (
    <Banner
      title={say('This page is older than Moon')}
      action={
        <Button size="small" onClick={() => location.reload()}>
          {say('Reload')}
        </Button>
      }
    >
      {say('Reload it to pay this order.')}
    </Banner>
  )
}

type RestProps = Pick<OpenPaymentProps, 'made' | 'newCard'> & {
  entry: InvoiceEntry
  hasRunOut: boolean
  dispatch: (event: BuyEvent) => void
  onClose: () => void
}

/** Shows the rest still owed, beside the card that it will fill. */
function Rest({ entry, made, newCard, hasRunOut, dispatch, onClose }: RestProps) {
  const { invoice, payments, remainingAmountOwed } = entry
  const value = invoice.requestedCardValue
  const owed = { amount: remainingAmountOwed.crypto.amount, amountUsd: remainingAmountOwed.cardCurrency.amount }
  const missing = owed.amountUsd
  const hasPaid = payments.some((payment) => !payment.invalid)
  // With a discount or fees the card's price differs from its value.
  const price = invoice.usdAmountOwed
  const received = hasPaid ? subtractCents(price, missing) : value
  const isOver = isPast(invoice.exchangeRateLockExpiration, useNow())
  const coin = <CoinAmount coin={shownCoin(owed.amount, invoice.token ?? 'BTC')} isOver={isOver} />
  const preview = useOrderFace({
    id: invoice.cardId ?? 'preview',
    ordered: invoice.product,
    state: hasPaid ? 'underfunded' : 'awaiting',
    balance: received,
    value,
    detail: hasPaid ? say('{missing} missing', { missing: formatDollars(missing) }) : undefined,
  })
  const step = (
    <StepLayout
      total={
        <p className="grid">
          <span className="text-sm text-ink-muted">{hasPaid ? say('Still to pay') : say('You pay')}</span>
          <span className="text-xl font-semibold tabular-nums">{formatDollars(missing)}</span>
          {coin}
        </p>
      }
      price={
        <dl className="hidden gap-2 text-[15px] md:grid">
          <PriceRow name={say('Card value')}>{formatDollars(value)}</PriceRow>
          {price !== value && <PriceRow name={say('Price')}>{formatDollars(price)}</PriceRow>}
          {hasPaid && <PriceRow name={say('Received')}>−{formatDollars(received)}</PriceRow>}
          <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
            <dt className="font-semibold whitespace-nowrap">{hasPaid ? say('Still to pay') : say('You pay')}</dt>
            <dd className="text-end tabular-nums">
              <span className="block text-xl font-semibold">{formatDollars(missing)}</span>
              {coin}
            </dd>
          </div>
        </dl>
      }
    >
      <Ways
        order={{ lightning: lightningOf(invoice, owed), onChain: { kind: 'open', value: invoice }, price: null }}
        owed={owed}
        isLightningOver={hasRunOut || hasPaid}
        dispatch={dispatch}
        onBack={onClose}
      />
    </StepLayout>
  )
  return newCard({
    cardId: made,
    preview: made === undefined ? preview : { ...preview, state: 'ready', balance: value, detail: undefined },
    onClose,
    children: ({ face, panel }) => (
      <StepFrame face={face} isPaid={made !== undefined}>
        {made === undefined && step}
        {panel}
      </StepFrame>
    ),
  })
}

type WaysProps = {
  order: Order
  owed: { amount: string; amountUsd: Cents }
  isLightningOver: boolean
  dispatch: (event: BuyEvent) => void
  onBack: () => void
}

/** Offers both ways while the Lightning request is valid at its price; after that, or once a partial payment has come, only the address. */
function Ways({ order, owed, isLightningOver, dispatch, onBack }: WaysProps) {
  const [tab, setTab] = useState<BitcoinTab>('ON_CHAIN')
  const now = useNow()
  const isBoth = order.lightning.kind === 'open' && !isLightningOver && !isPast(order.lightning.value.priceUntil, now)
  const onChain = <PayOnChain order={order} owed={owed} dispatch={dispatch} onBack={onBack} />
  if (!isBoth) return onChain
  return (
    <Segmented
      label={say('Ways to pay with Bitcoin')}
      value={tab}
      onChange={setTab}
      options={[
        {
          value: 'LIGHTNING',
          label: 'Lightning',
          content: <PayLightning order={order} dispatch={dispatch} onBack={onBack} />,
        },
        { value: 'ON_CHAIN', label: say('On-Chain'), content: onChain },
      ]}
    />
  )
}

/** The shown code holds the Lightning request as well while it can be paid: a wallet may prefer it (I-38). */
function lightningOf({ lightning, rate }: Invoice, owed: { amount: string; amountUsd: Cents }): Order['lightning'] {
  if (lightning === null) return { kind: 'off' }
  const { depositAddress: request, expiresAt } = lightning
  const priceUntil = new Date(expiresAt.getTime() - (lightningExpiryMs - lightningTimerMs))
  return { kind: 'open', value: { ...owed, request, rate, priceUntil, expiresAt } }
}
