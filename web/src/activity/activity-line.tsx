import { formatDollars } from '@moon/money/format.ts'
import type { ActivityItem } from '@moon/contract/activity.ts'
import { classNames } from '@moon/ui/class-names.ts'
import { ArrowDownLeft, Ban, CircleCheck, CircleDashed, CreditCard, Gift, RotateCcw, Trash2, Undo2 } from 'lucide-react'
import { shownTime, shownTimeOfDay } from '../kit/shown-time.ts'
import { describeItem, type Icon, type Tone } from './describe-item.ts'
import { say } from '@moon/ui/language/say.ts'

type ActivityLineProps = {
  item: ActivityItem
  onOpen?: ((cardId: string) => void) | undefined
  /** Omits the day, which the heading above the line shows. */
  isUnderItsDay?: boolean
}

export function ActivityLine({ item, onOpen, isUnderItsDay = false }: ActivityLineProps) {
  const { icon, title, detail, amountText, tone, isStruck } = describeItem(item)
  const Picture = pictures[icon]
  const details = onOpen ? [...detail, ...usedCard(item)] : detail
  const body = (
    <>
      <span className={classNames('grid size-10 shrink-0 place-items-center rounded-full', plates[tone])}>
        <Picture aria-hidden className="size-5" />
      </span>
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-medium">{title}</span>
          <span className={classNames('shrink-0 font-semibold tabular-nums', inks[tone], isStruck && 'line-through')}>
            {amountText ?? formatDollars(item.data.amount)}
          </span>
        </span>
        <span className={classNames('text-sm text-ink-muted', isUnderItsDay ? 'flex justify-between gap-3' : 'grid')}>
          {details.length > 0 && <span className="min-w-0">{details.join(' · ')}</span>}
          <time
            dateTime={item.data.datetime.toISOString()}
            title={shownTime(item.data.datetime)}
            className={isUnderItsDay ? 'ms-auto shrink-0 tabular-nums' : ''}
          >
            {isUnderItsDay ? shownTimeOfDay(item.data.datetime) : shownTime(item.data.datetime)}
          </time>
        </span>
      </span>
    </>
  )
  const cardId = item.data.card_id
  if (!onOpen || !cardId) return <div className={row}>{body}</div>
  return (
    <button
      type="button"
      className={classNames(row, 'rounded-control transition-colors hover:bg-surface-sunken')}
      onClick={() => onOpen(cardId)}
    >
      {body}
    </button>
  )
}

/** The card that a shop charged or asked, where the feed covers several cards. */
const usedCard = ({ data }: ActivityItem): string[] =>
  data.merchant !== null && data.last_four !== null ? [say('Card •••• {lastFour}', { lastFour: data.last_four })] : []

/** The touch target is wider than the column, and its text lines up with the heading. */
const row = '-mx-2 flex w-[calc(100%+1rem)] items-start gap-3 px-2 py-3 text-start'

const pictures: Record<Icon, typeof Ban> = {
  card: CreditCard,
  gift: Gift,
  deleted: Trash2,
  declined: Ban,
  spent: CircleCheck,
  received: ArrowDownLeft,
  pending: CircleDashed,
  refund: Undo2,
  invalid: RotateCcw,
}

const plates: Record<Tone, string> = {
  plain: 'bg-surface-sunken text-ink-muted',
  positive: 'bg-positive-soft text-positive',
  caution: 'bg-caution-soft text-caution',
  negative: 'bg-negative-soft text-negative',
}

const inks: Record<Tone, string> = { plain: '', positive: 'text-positive', caution: '', negative: 'text-ink-muted' }
