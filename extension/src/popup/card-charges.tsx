import { say } from '@moon/ui/language/say.ts'
import type { ActivityItem } from '@moon/contract/activity.ts'
import { formatDollars } from '@moon/money/format.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

const most = 5

/** The latest card transactions, newest first. The web app has the complete list. */
export function CardCharges({ cardId }: { cardId: string }) {
  const { data } = useQuery({
    queryKey: ['charges', cardId],
    queryFn: () => call('listCardTransactions', { body: { card_id: cardId } }),
  })
  const charges = data?.data.transactions.filter(({ type }) => type in said).slice(0, most) ?? []
  if (charges.length === 0) return null
  return (
    <section aria-labelledby="charges" className="grid gap-1">
      <h2 id="charges" className="text-sm font-semibold text-ink-muted">
        {say('At shops')}
      </h2>
      <ul className="divide-y divide-line">
        {charges.map((charge) => (
          <ChargeLine key={charge.data.id} charge={charge} />
        ))}
      </ul>
    </section>
  )
}

/** The label of each type of activity that a shop causes. */
const said: Partial<Record<ActivityItem['type'], string>> = {
  AUTH: say('Not charged yet'),
  CLEARING: say('Charged'),
  REFUND: say('Refunded at a shop'),
  DECLINE: say('Declined at a shop'),
}

const ChargeLine = ({ charge: { type, data } }: { charge: ActivityItem }) => (
  <li className="flex items-baseline gap-3 py-2">
    <span className="grid min-w-0 grow">
      <span className="truncate">{data.merchant ?? say('A shop')}</span>
      <span className="text-xs text-ink-muted">{said[type]}</span>
    </span>
    <span className={type === 'DECLINE' ? 'tabular-nums line-through' : 'tabular-nums'}>
      {type === 'REFUND' ? `+${formatDollars(data.amount)}` : formatDollars(data.amount)}
    </span>
  </li>
)
