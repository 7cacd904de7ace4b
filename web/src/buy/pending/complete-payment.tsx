import { Sheet } from '@moon/ui/layer/sheet.tsx'
import { OpenPayment } from './open-payment.tsx'
import { orderedName } from './ordered-name.ts'
import { useOrderToComplete } from './use-order-to-complete.ts'

type CompletePaymentProps = { invoiceId: string | undefined; onClose: () => void; onCardMade: (cardId: string) => void }

/** Paying what is still owed on an order: the same address, a fresh lock for the rest (D-08). */
export function CompletePayment({ invoiceId, ...rest }: CompletePaymentProps) {
  return invoiceId ? <PaymentSheet key={invoiceId} invoiceId={invoiceId} {...rest} /> : null
}

function PaymentSheet({ invoiceId, onClose, onCardMade }: CompletePaymentProps & { invoiceId: string }) {
  const ordered = useOrderToComplete(invoiceId).data?.[0]?.invoice.product
  return (
    <Sheet
      isOpen
      title="Complete your payment"
      description={ordered && orderedName(ordered)}
      onClose={onClose}
      address={`pay=${invoiceId}`}
      width="wide"
      keepsOpen
    >
      <OpenPayment invoiceId={invoiceId} onClose={onClose} onCardMade={onCardMade} />
    </Sheet>
  )
}
