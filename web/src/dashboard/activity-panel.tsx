import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ActivityFeed } from '../activity/activity-feed.tsx'
import { filterOf, withFilter, type ActivityFilter } from '../activity/activity-filter.ts'
import { ActivityExport, ActivityTools } from '../activity/activity-tools.tsx'
import { useActivity } from '../activity/use-activity.ts'
import { useHeld } from '../kit/use-held.ts'
import { activityPerPage, firstActivityLoad } from './cards-per-page.ts'
import { useErrorPage } from './use-error-page.ts'
import type { usePendingOrders } from './use-pending-orders.ts'
import { say } from '@moon/ui/language/say.ts'

type ActivityPanelProps = {
  windowHeight: number
  /** A sheet covers the panel. */
  isCovered: boolean
  pending: ReturnType<typeof usePendingOrders>
  onOpenCard: (cardId: string) => void
}

/** The feed; its first page size depends on the payments under way (COB-17). */
export function ActivityPanel({ windowHeight, isCovered, pending, onOpenCard }: ActivityPanelProps) {
  const [params, setParams] = useSearchParams()
  const filter = filterOf(params)
  const choose = (next: ActivityFilter) =>
    setParams(withFilter(params, next), { replace: true, preventScrollReset: true })
  return (
    <section aria-labelledby="activity-heading" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex min-h-13 items-center justify-between gap-3">
        <h2 id="activity-heading" className="text-3xl">
          {say('All Activity')}
        </h2>
        <ActivityExport filter={filter} />
      </div>
      <ActivityTools filter={filter} onChange={choose} />
      {pending.isPending ? (
        <SkeletonLines count={5} />
      ) : (
        <Feed
          windowHeight={windowHeight}
          isCovered={isCovered}
          filter={filter}
          onFilter={choose}
          payments={pending.entries.reduce((count, entry) => count + entry.payments.length, 0)}
          onOpenCard={onOpenCard}
        />
      )}
    </section>
  )
}

type FeedProps = {
  windowHeight: number
  isCovered: boolean
  filter: ActivityFilter
  onFilter: (filter: ActivityFilter) => void
  payments: number
  onOpenCard: (cardId: string) => void
}

function Feed({ windowHeight, isCovered, payments, filter, ...rest }: FeedProps) {
  // The page size is fixed at the start: one that changed with each payment would load the whole feed again.
  const [perPage] = useState(() => firstActivityLoad(activityPerPage(windowHeight), payments))
  const pages = useActivity({ perPage, filter })
  useErrorPage(pages.error, { isCovered })
  const drawn = useHeld(pages, isCovered && pages.first !== undefined)
  return <ActivityFeed pages={drawn} filter={filter} {...rest} />
}
