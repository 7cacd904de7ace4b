import { EmptyState } from '@moon/ui/empty-state.tsx'
import { Skeleton } from '@moon/ui/skeleton.tsx'
import { Sparkles } from 'lucide-react'
import { call } from '../api/call.ts'
import { usePages } from '../kit/use-pages.ts'
import { EndOfList } from '../kit/end-of-list.tsx'
import { ActivityLine } from './activity-line.tsx'

type ActivityFeedProps = { perPage: number; onOpenCard: (cardId: string) => void }

/** All activity of the person, newest first, loaded on as it is scrolled. */
export function ActivityFeed({ perPage, onOpenCard }: ActivityFeedProps) {
  const pages = usePages({
    name: 'listActivity',
    key: { perPage },
    read: async (currentPage, signal) => {
      const answer = await call('listActivity', { query: { currentPage, perPage } }, { signal })
      return { items: answer.data.transactions, pagination: answer.pagination }
    },
  })
  if (pages.isPending)
    return (
      <div aria-busy="true" aria-label="Loading" className="grid gap-3">
        {['a', 'b', 'c', 'd', 'e'].map((place) => (
          <Skeleton key={place} className="h-16" />
        ))}
      </div>
    )
  if (pages.items.length === 0)
    return (
      <EmptyState icon={<Sparkles aria-hidden className="size-8" />} title="No transactions yet">
        Purchases, refunds and payments appear here as they happen.
      </EmptyState>
    )
  return (
    <>
      <ul className="-mx-2 divide-y divide-line">
        {pages.items.map((item) => (
          <li key={`${item.type}-${item.data.id}`}>
            <ActivityLine item={item} onOpen={onOpenCard} />
          </li>
        ))}
      </ul>
      <EndOfList {...pages} />
    </>
  )
}
