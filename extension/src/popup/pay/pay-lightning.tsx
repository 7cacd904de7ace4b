import { lightningTimerMs } from '@moon/contract/limits.ts'
import { CountdownRing } from '@moon/ui/countdown-ring.tsx'
import { say } from '@moon/ui/language/say.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../call.ts'
import { useLookEvery } from '../live/use-live.ts'
import { SkyNote } from '../sky-note.tsx'
import { useNow } from '../use-now.ts'
import { PaymentPlate } from './payment-plate.tsx'
import { TabWallet } from './tab-wallet.tsx'

type PayLightningProps = {
  request: string
  amount: string
  priceUntil: number | null
  hasOtherSide: boolean
  onEnd: (cardId: string) => void
}

/** A Lightning invoice: QR code, three-minute timer, and whether its payment has arrived. */
export function PayLightning({ request, amount, priceUntil, hasOtherSide, onEnd }: PayLightningProps) {
  const { data } = useQuery({
    queryKey: ['payment', request],
    queryFn: () => call('pollDepositAddress', { body: { address: request } }),
    refetchInterval: useLookEvery(),
  })
  const now = useNow()
  const end = useEffectEvent(onEnd)
  const cardId = data?.state === 'PAID' ? data.card?.id : undefined
  useEffect(() => {
    if (cardId !== undefined) end(cardId)
  }, [cardId])
  if (data?.state === 'EXPIRED' || data?.state === 'CANCELLED')
    return (
      <SkyNote sky="eclipse" title={say('Not paid')}>
        {data.message ??
          (hasOtherSide
            ? say('The Lightning request has ended. You can still pay on-chain.')
            : say('This request has ended. Nothing was taken.'))}
      </SkyNote>
    )
  if (data?.state === 'HELD' || data?.state === 'PAID')
    return (
      <SkyNote sky="cloud" title={say('Your payment has arrived')}>
        {data.message ?? say('Your card is being made.')}
      </SkyNote>
    )
  if (priceUntil !== null && now >= priceUntil)
    return (
      <SkyNote sky="eclipse" title={say('The price has run out')}>
        {hasOtherSide
          ? say('If you have already paid, your card is made once the payment is received. You can still pay on-chain.')
          : say(
              'If you have already paid, your card is made once the payment is received. Otherwise nothing was taken.',
            )}
      </SkyNote>
    )
  return (
    <PaymentPlate
      code={`lightning:${request}`.toUpperCase()}
      link={`lightning:${request}`}
      address={request}
      addressName={say('Lightning invoice')}
      amount={amount}
      coin="BTC"
      timer={
        priceUntil !== null && (
          <CountdownRing
            remainingMs={priceUntil - now}
            totalMs={lightningTimerMs}
            label={say('to pay at this price')}
          />
        )
      }
    >
      <TabWallet request={request} />
    </PaymentPlate>
  )
}
