import type { EndpointDelivery } from '@moon/contract/endpoints.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate, query } from '../../api/query.ts'
import { DeliveryLine } from './delivery-line.tsx'
import { say, sayCount } from '@moon/ui/language/say.ts'

/** The events sent to an endpoint and its answers, with buttons to send them again. */
export function DeliveryLog({ id, isOn }: { id: string; isOn: boolean }) {
  const [perPage, setPerPage] = useState(10)
  const reading = useQuery({
    ...query('listDeliveries', { params: { id }, query: { currentPage: 1, perPage } }),
    placeholderData: keepPreviousData,
    // Retried events are answered while the user watches.
    refetchInterval: 3_000,
  })
  const resending = useMutation({
    mutationFn: () => call('resendFailed', { params: { id }, body: { since: '2020-01-01T00:00:00Z' } }),
    onSuccess: ({ resent }) => toast(sayCount(resent, 'One event is sent again.', '{count} events are sent again.')),
    onError: (error) => toast(errorText(error), { kind: 'problem' }),
    onSettled: () => outdate('listDeliveries'),
  })
  const { data } = reading
  return (
    <section aria-labelledby="log-title" className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h3 id="log-title" className="text-lg">
            {say('Deliveries')}
          </h3>
          <p className="text-sm text-ink-muted">{say('In the last 14 days, the latest first')}</p>
        </div>
        {isOn && data?.deliveries.some(isFailed) && (
          <Button size="small" variant="secondary" isBusy={resending.isPending} onClick={() => resending.mutate()}>
            {say('Send all failed again')}
          </Button>
        )}
      </div>
      {!data && reading.isPending && <SkeletonLines count={3} />}
      {!data && reading.isError && <Banner tone="negative">{errorText(reading.error)}</Banner>}
      {data?.deliveries.length === 0 && <p className="py-2 text-[15px] text-ink-muted">{say('Nothing yet.')}</p>}
      {data && data.deliveries.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {data.deliveries.map((delivery) => (
            <li key={delivery.eventId}>
              <DeliveryLine endpointId={id} delivery={delivery} isOn={isOn} />
            </li>
          ))}
        </ul>
      )}
      {data && data.pagination.total > perPage && perPage < 100 && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => setPerPage(Math.min(100, perPage + 30))}
        >
          {say('Show more')}
        </Button>
      )}
    </section>
  )
}

const isFailed = ({ state }: EndpointDelivery): boolean => state === 'FAILED'
