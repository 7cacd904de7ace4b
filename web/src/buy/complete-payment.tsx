import { Banner } from '@moon/ui/banner.tsx'
import { Sheet } from '@moon/ui/sheet.tsx'
import { Skeleton } from '@moon/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import type { BuyEvent } from './buy-flow.ts'
import { PayOnChain } from './pay-on-chain.tsx'
import { useFailureLog } from './use-failure-log.ts'

type CompletePaymentProps = { invoiceId: string | undefined; onClose: () => void; onCardMade: (cardId: string) => void }

/** Paying what is still owed on an order: the same address, a fresh lock for the rest (D-08). */
export function CompletePayment({ invoiceId, ...rest }: CompletePaymentProps) {
  return invoiceId ? <OpenPayment key={invoiceId} invoiceId={invoiceId} {...rest} /> : null
}

function OpenPayment({ invoiceId, onClose, onCardMade }: CompletePaymentProps & { invoiceId: string }) {
  const reading = useQuery({
    queryKey: ['complete', invoiceId],
    queryFn: ({ signal }) =>
      call('lookUpInvoices', { query: { onChainInvoiceID: invoiceId, includeExchangeRateLock: true } }, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  })
  useFailureLog(reading.error, 'underpayment_failed')
  const entry = reading.data?.[0]
  const tell = (event: BuyEvent) => {
    if (event.type === 'card made') onCardMade(event.cardId)
    else onClose()
  }
  return (
    <Sheet isOpen title="Complete your payment" onClose={onClose} width="wide" keepsOpen>
      {reading.isError && <Banner tone="negative">{errorText(reading.error)}</Banner>}
      {reading.isPending && <Skeleton className="h-80" />}
      {entry && (
        <PayOnChain
          order={{ lightning: { kind: 'off' }, onChain: { kind: 'open', value: entry.invoice }, price: null }}
          tell={tell}
        />
      )}
    </Sheet>
  )
}
