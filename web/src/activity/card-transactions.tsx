import { Skeleton } from '@moon/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import { ActivityLine } from './activity-line.tsx'

/** Everything that happened to one card. */
export function CardTransactions({ cardId }: { cardId: string }) {
  const reading = useQuery(query('listCardTransactions', { body: { card_id: cardId } }))
  const items = reading.data?.data.transactions
  return (
    <section aria-labelledby="card-transactions" className="grid gap-1">
      <h3 id="card-transactions" className="text-lg">
        Transactions
      </h3>
      {reading.isPending && <Skeleton className="h-21" />}
      {reading.isError && !items && (
        <p className="text-sm text-ink-muted">The transactions cannot be shown right now.</p>
      )}
      {items?.length === 0 && <p className="text-sm text-ink-muted">No transactions yet</p>}
      <ul className="-mx-2 divide-y divide-line">
        {items?.map((item) => (
          <li key={item.data.id}>
            <ActivityLine item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}
