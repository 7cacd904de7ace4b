import { useQuery } from '@tanstack/react-query'
import { ActivityFeed } from '../activity/activity-feed.tsx'
import { query } from '../api/query.ts'
import { activityPerPage, firstActivityLoad } from './page-size.ts'
import { useErrorPage } from './use-error-page.ts'

type ActivityPanelProps = { windowHeight: number; onOpenCard: (cardId: string) => void }

export function ActivityPanel({ windowHeight, onOpenCard }: ActivityPanelProps) {
  const pending = useQuery(query('lookUpInvoices', { query: { pendingOnly: true } }))
  useErrorPage(pending.error)
  const payments = (pending.data ?? []).reduce((count, entry) => count + entry.payments.length, 0)
  const perPage = firstActivityLoad(activityPerPage(windowHeight), payments)
  return (
    <section aria-labelledby="activity-heading" className="grid gap-5">
      <h2 id="activity-heading" className="flex min-h-11 items-center text-3xl">
        All Activity
      </h2>
      <ActivityFeed perPage={perPage} onOpenCard={onOpenCard} />
    </section>
  )
}
