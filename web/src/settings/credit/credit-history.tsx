import { formatDollars } from '@moon/money/format.ts'
import type { CreditLine } from '@moon/contract/credit.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { Balance } from '@moon/ui/amount/balance.tsx'
import { classNames } from '@moon/ui/class-names.ts'
import { EmptyState } from '@moon/ui/empty-state.tsx'
import { Panel } from '@moon/ui/panel.tsx'
import { StateMoon } from '@moon/ui/moon/state-moon.tsx'
import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { CircleCheck, Coins, CreditCard, Hourglass, Store, Trash2, Undo2 } from 'lucide-react'
import { errorText } from '../../api/api-error.ts'
import { Endless } from '../../kit/endless.tsx'
import { shownTime } from '../../kit/shown-time.ts'
import { describeCredit, type Icon } from './describe-credit.ts'
import type { useCredit } from './use-credit.ts'
import { say } from '@moon/ui/language/say.ts'

/** The history of the credit, newest first, with the balance after each step. */
export function CreditHistory({ credit }: { credit: ReturnType<typeof useCredit> }) {
  const isEmpty = !credit.isPending && !credit.error && credit.items.length === 0
  return (
    <Panel title={say('History')} className={isEmpty ? 'p-0! *:rounded-none *:border-0' : 'py-2!'}>
      <Lines credit={credit} />
    </Panel>
  )
}

function Lines({ credit }: { credit: ReturnType<typeof useCredit> }) {
  if (credit.isPending) return <SkeletonLines count={3} isTall />
  if (credit.error && credit.items.length === 0)
    return (
      <Banner
        tone="negative"
        title={say('The history cannot be shown right now')}
        action={
          <Button size="small" variant="secondary" onClick={credit.tryAgain}>
            {say('Try again')}
          </Button>
        }
      >
        {say('{error} Your credit is as it was.', { error: errorText(credit.error) })}
      </Banner>
    )
  if (credit.items.length === 0)
    return (
      <EmptyState icon={<StateMoon state="new" className="size-20" />} title={say('No credit yet')}>
        {say('What comes back from your cards and orders, and what you buy with it, is listed here.')}
      </EmptyState>
    )
  return (
    <Endless {...credit}>
      <ul className="divide-y divide-line">
        {credit.items.map((line) => (
          <li key={line.id}>
            <Line line={line} />
          </li>
        ))}
      </ul>
    </Endless>
  )
}

function Line({ line }: { line: CreditLine }) {
  const { icon, title, detail, amountText, isIncoming } = describeCredit(line)
  const Picture = pictures[icon]
  return (
    <div className="flex items-start gap-3 py-3">
      <span
        className={classNames(
          'grid size-10 shrink-0 place-items-center rounded-full',
          isIncoming ? 'bg-positive-soft text-positive' : 'bg-surface-sunken text-ink-muted',
        )}
      >
        <Picture aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 grow">
        <p className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
          <span className={classNames('shrink-0 font-semibold tabular-nums', isIncoming && 'text-positive')}>
            {amountText}
          </span>
        </p>
        <p className="text-sm text-ink-muted">{detail}</p>
        <p className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-muted">
          <time dateTime={line.datetime.toISOString()}>{shownTime(line.datetime)}</time>
          <span className="ms-auto tabular-nums">
            {say('Balance')} <Balance name={say('the balance then')}>{formatDollars(line.balance)}</Balance>
          </span>
        </p>
      </div>
    </div>
  )
}

const pictures: Record<Icon, typeof Coins> = {
  card: CreditCard,
  deleted: Trash2,
  shop: Store,
  payment: Coins,
  waiting: Hourglass,
  back: Undo2,
  checked: CircleCheck,
}
