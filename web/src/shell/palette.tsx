import type { User } from '@moon/contract/users.ts'
import { BalancesHidden } from '@moon/ui/amount/balances-hidden.ts'
import { classNames } from '@moon/ui/class-names.ts'
import { Sheet } from '@moon/ui/layer/sheet.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { writeTheme } from '@moon/ui/theme/theme.ts'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useContext, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { outdate, query } from '../api/query.ts'
import { isOfApp } from '../paths.ts'
import { useFlag } from '../session/flags.ts'
import { chooseLanguage } from '../session/choose-language.ts'
import { saveTheme } from '../session/save-theme.ts'
import { actionsFor, actionsOf, paletteActions, type Action } from './palette-actions.ts'
import { useLogOut } from './use-log-out.ts'
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
  const cards = useQuery(query('listCards', { query: { currentPage: 1, perPage: 20 } }))
  const all = [
    ...paletteActions({ user, mayBuy, hasCredit, mayConnect: mayBuy && !isExchangeHidden }),
    ...(cards.data?.cards ?? []).flatMap((card) => actionsOf(card, areHidden)),
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
        <div id={`${id}-list`} role="listbox" aria-label={say('What can be done')} className="grid content-start">
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

function usePerform(onClose: () => void): (action: Action) => void {
  const navigate = useNavigate()
  const logOut = useLogOut()
  const hide = (hidesBalances: boolean) =>
    void call('changePreferences', { body: { hidesBalances } })
      .then(() => outdate('readUser'))
      .catch((error: unknown) => toast(errorText(error), { kind: 'problem' }))
  const freeze = ({ cardId, isFrozen }: NonNullable<Action['freezes']>) =>
    void call('freezeCard', { params: { id: cardId }, body: { isFrozen } })
      .then(() => toast(isFrozen ? say('Card is frozen') : say('Card is not frozen any more')))
      .catch((error: unknown) => toast(errorText(error), { kind: 'problem' }))
      .finally(() => void outdate('readCard', 'listCards'))
  const acts: Record<NonNullable<Action['run']>, () => void> = {
    'log-out': logOut,
    hide: () => hide(true),
    show: () => hide(false),
    light: () => theme('light'),
    dark: () => theme('dark'),
    system: () => theme('system'),
    en: () => void chooseLanguage('en', true),
    es: () => void chooseLanguage('es', true),
  }
  return ({ to, run, buys, freezes }) => {
    const go = () => {
      if (run) return acts[run]()
      if (freezes) return freeze(freezes)
      if (to === undefined) return
      if (!isOfApp(to)) return location.assign(to)
      void navigate(to, { state: { sheet: sheetOf(to, buys) } })
    }
    // The sheet first removes its entry from the history: a navigation before that would be undone with it.
    const hasEntry = ((history.state as { depth?: number } | null)?.depth ?? 0) > 0
    if (hasEntry) addEventListener('popstate', () => setTimeout(go), { once: true })
    onClose()
    if (!hasEntry) go()
  }
}

/** Returns the sheet to open on the target page, even when that page is already open with another card. */
function sheetOf(to: string, buys: string | undefined) {
  if (buys !== undefined) return { kind: 'buy', beginning: buys === '' ? {} : { amountText: buys } }
  const cardId = new URLSearchParams(to.split('?')[1]).get('card')
  return cardId === null ? undefined : { kind: 'card', cardId, isNew: false }
}

function theme(chosen: 'light' | 'dark' | 'system'): void {
  writeTheme(chosen)
  saveTheme(chosen)
}
