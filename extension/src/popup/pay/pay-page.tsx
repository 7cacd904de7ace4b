import { Button } from '@moon/ui/button.tsx'
import { Segmented } from '@moon/ui/field/segmented.tsx'
import { say } from '@moon/ui/language/say.ts'
import { useState } from 'react'
import { call } from '../call.ts'
import { PageHead } from '../page-head.tsx'
import { Page } from '../page.tsx'
import { PayLightning } from './pay-lightning.tsx'
import { PayOnChain } from './pay-on-chain.tsx'
import { dropWaiting, type WaitingOrder } from './waiting-order.ts'

type PayPageProps = { order: WaitingOrder; onEnd: (cardId?: string) => void }

/**
 * What to pay, updated live: only Moon decides whether it is paid, whatever a wallet says. An order may have two
 * sides, and either pays it.
 */
export function PayPage({ order, onEnd }: PayPageProps) {
  const { lightning, invoiceId, isOnChainFirst, dollars } = order
  const [side, setSide] = useState<'lightning' | 'chain'>(isOnChainFirst && invoiceId ? 'chain' : 'lightning')
  const end = (cardId?: string) => void dropWaiting().then(() => onEnd(cardId))
  const cancel = () => {
    // The server refuses to cancel an order that is being paid; that order simply continues.
    if (invoiceId !== null) void call('cancelInvoice', { body: { onChainInvoiceId: invoiceId } }).catch(() => undefined)
    end()
  }
  const sides = [
    ...(lightning
      ? [
          {
            value: 'lightning' as const,
            label: 'Lightning',
            content: <PayLightning {...lightning} hasOtherSide={invoiceId !== null} onEnd={end} />,
          },
        ]
      : []),
    ...(invoiceId !== null
      ? [{ value: 'chain' as const, label: say('On-Chain'), content: <PayOnChain id={invoiceId} onEnd={end} /> }]
      : []),
  ]
  return (
    <>
      <PageHead title={say('Pay {dollars}', { dollars })}>
        <Button variant="quiet" size="small" onClick={cancel} className="-mr-2">
          {say('Cancel')}
        </Button>
      </PageHead>
      <Page>
        {sides.length > 1 ? (
          <Segmented label={say('Ways to pay with Bitcoin')} value={side} onChange={setSide} options={sides} />
        ) : (
          sides[0]?.content
        )}
      </Page>
    </>
  )
}
