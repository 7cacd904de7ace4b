import { lightningTimerMs } from '@moon/contract/limits.ts'
import { Button } from '@moon/ui/button.tsx'
import { CountdownRing } from '@moon/ui/countdown-ring.tsx'
import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import { StatusDots } from '@moon/ui/status-dots.tsx'
import { useEffect, useEffectEvent } from 'react'
import { useNow } from '../../kit/clock.ts'
import type { BuyEvent } from '../flow/buy-state.ts'
import { CannotCheck } from './cannot-check.tsx'
import type { LightningOffer, Order } from '../flow/order.ts'
import { PaymentPlate } from './payment-plate.tsx'
import { useChainPayment } from './use-chain-payment.ts'
import { hasRunOut, useLightningPayment } from './use-lightning-payment.ts'
import { say } from '@moon/ui/language/say.ts'

type PayLightningProps = { order: Order; dispatch: (event: BuyEvent) => void; onBack: () => void }

export function PayLightning({ order: { lightning, onChain }, dispatch, onBack }: PayLightningProps) {
  if (lightning.kind === 'open')
    return (
      <>
        <OpenInvoice
          offer={lightning.value}
          hasOtherSide={onChain.kind === 'open'}
          dispatch={dispatch}
          onBack={onBack}
        />
        {onChain.kind === 'open' && <OtherSide invoice={onChain.value} dispatch={dispatch} />}
      </>
    )
  return (
    <ErrorPanel
      title={say('Sorry, Lightning Payments are currently unavailable')}
      face="locked"
      actions={<Button onClick={onBack}>{say('Go Back')}</Button>}
    >
      <p>{say('Nothing was charged.')}</p>
    </ErrorPanel>
  )
}

/** Watches the on-chain side while this tab is open: coins that arrive there are payments of the same order (I-38). */
function OtherSide({ invoice, dispatch }: Pick<Parameters<typeof useChainPayment>[0], 'invoice' | 'dispatch'>) {
  useChainPayment({ invoice, dispatch })
  return null
}

type OpenInvoiceProps = {
  offer: LightningOffer
  hasOtherSide: boolean
  dispatch: (event: BuyEvent) => void
  onBack: () => void
}

/** The Lightning invoice with its timer of three minutes. */
function OpenInvoice({ offer, hasOtherSide, dispatch, onBack }: OpenInvoiceProps) {
  const remainingMs = offer.priceUntil.getTime() - useNow()
  const { state, isAbandoned, checkAgain } = useLightningPayment({ request: offer.request, hasOtherSide, dispatch })
  const runOut = useEffectEvent(() => dispatch({ type: 'price ran out' }))
  const isOver = hasRunOut(state, remainingMs)
  useEffect(() => {
    if (isOver) runOut()
  }, [isOver])
  return (
    <PaymentPlate
      isLightning
      uri={`lightning:${offer.request.toUpperCase()}`}
      address={offer.request}
      addressName={say('Lightning invoice')}
      amount={offer.amount}
      amountUsd={offer.amountUsd}
      timer={<CountdownRing label={say('to pay at this price')} remainingMs={remainingMs} totalMs={lightningTimerMs} />}
      onCancel={onBack}
    >
      <StatusDots
        label={say('Where your payment stands')}
        steps={[
          { text: say('Waiting'), state: state === 'OPEN' ? 'now' : 'done' },
          { text: say('Payment seen'), state: state === 'HELD' ? 'now' : state === 'PAID' ? 'done' : 'next' },
          { text: say('Card issued'), state: state === 'PAID' ? 'done' : 'next' },
        ]}
      />
      {isAbandoned && (
        <CannotCheck onAgain={checkAgain}>{say('If you have paid, your card is created all the same.')}</CannotCheck>
      )}
    </PaymentPlate>
  )
}
