import { lightningPollEveryMs, lightningTimerMs } from '@moon/contract/limits.ts'
import { groupCoin } from '@moon/money/format.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button, buttonClass } from '@moon/ui/button.tsx'
import { CopyButton } from '@moon/ui/copy-button.tsx'
import { CountdownRing } from '@moon/ui/countdown-ring.tsx'
import { QrPlate } from '@moon/ui/code/qr-plate.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from './call.ts'
import { PageHead } from './page-head.tsx'
import { TabWallet } from './tab-wallet.tsx'
import { useNow } from './use-now.ts'
import { dropWaiting, type WaitingOrder } from './waiting-order.ts'

type PayPageProps = { order: WaitingOrder; onEnd: (cardId?: string) => void }

/** What to pay, watched live: Moon alone says whether it is paid, whatever a wallet says. */
export function PayPage({ order, onEnd }: PayPageProps) {
  const { address, amount, dollars, priceUntil } = order
  const { data } = useQuery({
    queryKey: ['payment', address],
    queryFn: () => call('pollDepositAddress', { body: { address } }),
    refetchInterval: lightningPollEveryMs,
  })
  const now = useNow()
  const end = useEffectEvent((cardId?: string) => void dropWaiting().then(() => onEnd(cardId)))
  const cardId = data?.state === 'PAID' ? data.card?.id : undefined
  useEffect(() => {
    if (cardId !== undefined) end(cardId)
  }, [cardId])
  const isOver = data?.state === 'EXPIRED' || data?.state === 'CANCELLED'
  const back = () => end()
  if (isOver)
    return (
      <>
        <PageHead title="Not paid" />
        <main className="grid gap-4 p-4">
          <Banner>{data.message ?? 'This request has ended. Nothing was taken.'}</Banner>
          <Button onClick={back}>Back to your cards</Button>
        </main>
      </>
    )
  return (
    <>
      <PageHead title={`Pay ${dollars}`} />
      <main className="grid justify-items-center gap-4 p-4">
        <QrPlate text={`lightning:${address}`.toUpperCase()} label={`QR code to pay ${amount} BTC`} width={220} />
        <p className="font-semibold tabular-nums">{groupCoin(amount)} BTC</p>
        {data?.state === 'HELD' ? (
          <p role="status">Your payment has arrived, and your card is being made.</p>
        ) : (
          <>
            {priceUntil !== null && (
              <CountdownRing remainingMs={priceUntil - now} totalMs={lightningTimerMs} label="Price locked for" />
            )}
            <p role="status" className="text-sm text-ink-muted">
              Waiting for your payment. Unpaid, nothing is taken.
            </p>
            <div className="grid w-full gap-2">
              <TabWallet request={address} />
              <a href={`lightning:${address}`} target="_blank" className={buttonClass('secondary')}>
                Open in a wallet
              </a>
              <CopyButton label="Copy the request" text={address} onCopied={() => toast('Copied')}>
                Copy the request
              </CopyButton>
              <Button variant="quiet" onClick={back}>
                Cancel
              </Button>
            </div>
          </>
        )}
      </main>
    </>
  )
}
