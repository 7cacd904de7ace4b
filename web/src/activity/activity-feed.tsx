import { Button } from '@moon/ui/button.tsx'
import { classNames } from '@moon/ui/class-names.ts'
import { EmptyState } from '@moon/ui/empty-state.tsx'
import { StateMoon } from '@moon/ui/moon/state-moon.tsx'
import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { useNow } from '../kit/clock.ts'
import { Endless } from '../kit/endless.tsx'
import { KeepsTrying } from '../shell/keeps-trying.tsx'
import { kinds, type ActivityFilter } from './activity-filter.ts'
import { ActivityLine } from './activity-line.tsx'
import { byDay } from './by-day.ts'
import type { useActivity } from './use-activity.ts'
import { say } from '@moon/ui/language/say.ts'

type ActivityFeedProps = {
  pages: ReturnType<typeof useActivity>
  filter: ActivityFilter
  onFilter: (filter: ActivityFilter) => void
  onOpenCard: (cardId: string) => void
}

/** Shows all activity of the user by day, newest first, and loads more on scrolling. */
export function ActivityFeed({ pages, filter, onFilter, onOpenCard }: ActivityFeedProps) {
  const now = useNow(60_000)
  if (pages.first === undefined)
    return (
      <>
        {pages.hasFailed && <KeepsTrying what={say('Your activity')} />}
        <SkeletonLines count={5} />
      </>
    )
  if (pages.items.length === 0 && (filter.kind !== 'all' || filter.search !== ''))
    return (
      <EmptyState
        icon={<StateMoon state="new" className="size-20" />}
        title={
          filter.search === '' ? say('Nothing found') : say('Nothing found for “{search}”', { search: filter.search })
        }
        action={
          <Button variant="secondary" onClick={() => onFilter({ kind: 'all', search: '' })}>
            {say('Show all activity')}
          </Button>
        }
      >
        {filter.kind !== 'all' && say('Only “{label}” is shown.', { label: kinds[filter.kind].label })}
      </EmptyState>
    )
  if (pages.items.length === 0)
    return (
      <div className="pt-3">
        <EmptyState icon={<StateMoon state="new" className="size-20" />} title={say('No transactions yet')}>
          {say('Purchases, refunds and payments appear here as they happen.')}
        </EmptyState>
      </div>
    )
  return (
    <Endless {...pages}>
      <div
        aria-busy={pages.isPrevious}
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity',
          pages.isPrevious && 'opacity-55',
        )}
      >
        {byDay(pages.items, now).map(({ day, name, items }) => (
          <section key={day} aria-label={name}>
            <h3 className="pb-2 text-[15px] tracking-normal text-ink-muted">{name}</h3>
            <ul className="divide-y divide-line border-t border-line">
              {items.map((item) => (
                <li key={`${item.type}-${item.data.id}`}>
                  <ActivityLine item={item} onOpen={onOpenCard} isUnderItsDay />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Endless>
  )
}
