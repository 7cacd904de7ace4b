import { Sheet } from '@moon/ui/layer/sheet.tsx'
import { SmoothSize } from '@moon/ui/layer/smooth-size.tsx'
import { useState, type ReactNode } from 'react'
import type { MadeCard } from '../flow/made-card.ts'
import { madeNight } from '../flow/made-night.tsx'
import { OpenPayment } from './open-payment.tsx'
import { orderedName } from './ordered-name.ts'
import { useOrderToComplete } from './use-order-to-complete.ts'
import { say } from '@moon/ui/language/say.ts'

type CompletePaymentProps = {
  invoiceId: string | undefined
  onClose: () => void
  /** The card exists. Its view continues in this sheet. */
  onCardMade: () => void
  newCard: (made: MadeCard) => ReactNode
}

/** Pays the rest of an order: the same address, with a fresh price lock for the rest (D-08). */
export function CompletePayment({ invoiceId, ...rest }: CompletePaymentProps) {
  return invoiceId ? <PaymentSheet key={invoiceId} invoiceId={invoiceId} {...rest} /> : null
}

function PaymentSheet({ invoiceId, onClose, onCardMade, newCard }: CompletePaymentProps & { invoiceId: string }) {
  const [made, setMade] = useState<string>()
  const ordered = useOrderToComplete(invoiceId).data?.[0]?.invoice.product
  return (
    <Sheet
      isOpen
      title={made === undefined ? say('Complete your payment') : undefined}
      // Reserves the space of the name before it is loaded.
      description={ordered ? orderedName(ordered) : '\u00a0'}
      onClose={onClose}
      address={made === undefined ? `pay=${invoiceId}` : `card=${made}`}
      width="grand"
      hangs
      night={made === undefined ? undefined : madeNight}
      keepsOpen={made === undefined}
    >
      <OpenPayment
        invoiceId={invoiceId}
        made={made}
        newCard={newCard}
        onClose={onClose}
        onCardMade={(cardId) => {
          setMade(cardId)
          onCardMade()
        }}
      />
      <SmoothSize />
    </Sheet>
  )
}
