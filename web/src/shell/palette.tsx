import type { User } from '@moon/contract/users.ts'
import { BalancesHidden } from '@moon/ui/amount/balances-hidden.ts'
import { classNames } from '@moon/ui/class-names.ts'
import { Sheet } from '@moon/ui/layer/sheet.tsx'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useContext, useId, useState, type KeyboardEvent } from 'react'
import { query } from '../api/query.ts'
import { useCanComplete } from '../dashboard/use-can-complete.ts'
import { readChime } from '../feel/read-chime.ts'
import { useFlag } from '../session/flags.ts'
import { cardActions } from './card-actions.ts'
import { actionsFor, paletteActions } from './palette-actions.ts'
import { usePerform } from './use-perform.ts'
import { say } from '@moon/ui/language/say.ts'

type PaletteProps = { user: User | undefined; isOpen: boolean; onClose: () => void }

/** Lets a member find any action by a few letters and run it with Enter. */
export function Palette({ user, isOpen, onClose }: PaletteProps) {
  return (
    <Sheet isOpen={isOpen} title={say('Find anything')} onClose={onClose} hangs isOver>
      {user && <Finder user={user} onClose={onClose} />}
    </Sheet>
  )
}

function Finder({ user, onClose }: { user: User; onClose: () => void }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const areHidden = useContext(BalancesHidden)
  const mayBuy = useFlag('bitnobPrivateBeta')
  const hasCredit = useFlag('offPlatformRefund')
  const isExchangeHidden = useFlag('disableCoinbase')
  const canComplete = useCanComplete()
  const cards = useQuery(query('listCards', { query: { currentPage: 1, perPage: 20 } }))
  const all = [
    ...paletteActions({
      user,
      mayBuy,
      hasCredit,
      mayConnect: mayBuy && !isExchangeHidden,
      chimes: readChime(),
    }),
    ...(cards.data?.cards ?? []).flatMap((card) => cardActions(card, { areHidden, canComplete })),
  ]
  const found = actionsFor(all, typed)
  const perform = usePerform(onClose)
  const move = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: found.length - 1 }
    const next = steps[event.key]
    if (event.key === 'Enter' && found[at]) {
      event.preventDefault()
      perform(found[at])
    } else if (next !== undefined && found.length > 0) {
      event.preventDefault()
      const place = (next + found.length) % found.length
      setAt(place)
      document.getElementById(`${id}-${place}`)?.scrollIntoView({ block: 'nearest' })
    }
  }
  return (
    <div className="grid gap-3 pt-1">
      <label className="relative block">
        <span className="sr-only">{say('What are you looking for?')}</span>
        <Search aria-hidden className="absolute top-3.5 start-3.5 size-5 text-ink-muted" />
        <input
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={found[at] && `${id}-${at}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={say('A card, a page, a theme…')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setAt(0)
          }}
          onKeyDown={move}
          className="min-h-12 w-full rounded-control border border-line-strong bg-surface-raised pe-3.5 ps-11 text-base placeholder:text-ink-muted"
        />
      </label>
      <div className="h-[min(22rem,50dvh)] overflow-y-auto overscroll-contain">
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={say('What can be done')}
          className="grid grid-cols-[minmax(0,1fr)] content-start"
        >
          {found.map((action, place) => (
            // The input holds the focus and marks the active option (aria-activedescendant), so an option needs no key handler.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={`${action.name}${action.to ?? ''}`}
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              onClick={() => perform(action)}
              onPointerMove={() => setAt(place)}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-3 text-[15px]',
                place === at && 'bg-surface-sunken font-medium',
              )}
            >
              <bdi className="truncate">{action.name}</bdi>
              <span className="shrink-0 text-sm font-normal text-ink-muted">{action.group}</span>
            </div>
          ))}
        </div>
        <p role="status" className={found.length > 0 ? 'sr-only' : 'px-3 py-6 text-center text-ink-muted'}>
          {found.length > 0
            ? say('{count} found', { count: found.length })
            : say('Nothing found for “{words}”', { words: typed.trim() })}
        </p>
      </div>
    </div>
  )
}
