import { Skeleton } from '@moon/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import { useNow } from '../kit/clock.ts'
import { ActivityLine } from './activity-line.tsx'
import { byDay } from './by-day.ts'
import { say } from '@moon/ui/language/say.ts'

export function CardTransactions({ cardId }: { cardId: string }) {
  const now = useNow(60_000)
  const reading = useQuery(query('listCardTransactions', { body: { card_id: cardId } }))
  const items = reading.data?.data.transactions
  return (
    <section aria-labelledby="card-transactions" className="grid gap-1">
      <h3 id="card-transactions" className="text-lg">
        {say('Transactions')}
      </h3>
      {reading.isPending && <Skeleton className="h-21" />}
      {reading.isError && !items && (
        <p className="text-sm text-ink-muted">{say('The transactions cannot be shown right now.')}</p>
      )}
      {items?.length === 0 && <p className="text-sm text-ink-muted">{say('No transactions yet')}</p>}
      {items &&
        byDay(items, now).map(({ day, name, items: ofDay }) => (
          <section key={day} aria-label={name} className="pb-2">
            <h4 className="py-1.5 text-sm font-medium text-ink-muted">{name}</h4>
            <ul className="divide-y divide-line border-t border-line">
              {ofDay.map((item) => (
                <li key={item.data.id}>
                  <ActivityLine item={item} isUnderItsDay />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </section>
  )
}
