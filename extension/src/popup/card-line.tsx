import type { ListedCard } from '@moon/contract/cards.ts'
import { Balance } from '@moon/ui/amount/balance.tsx'
import { BalancesHidden } from '@moon/ui/amount/balances-hidden.ts'
import { Dollars } from '@moon/ui/amount/dollars.tsx'
import { faceTitle, moonShare } from '@moon/ui/card/card-face-state.ts'
import { Moon } from '@moon/ui/moon/moon.tsx'
import { say } from '@moon/ui/language/say.ts'
import { useContext } from 'react'
import { now } from '../kit/clock.ts'
import { faceOf, nameOf } from './face-of.ts'

/** One card of the list: its moon, name and balance. Where balances are hidden, the moon is always full. */
export function CardLine({ card, onOpen }: { card: ListedCard; onOpen: () => void }) {
  const state = faceOf(card, now())
  const isHidden = useContext(BalancesHidden)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="group -mx-2 flex min-h-15 w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 py-2 text-start transition-colors hover:bg-surface-sunken"
    >
      <Moon
        seed={card.id}
        share={isHidden ? 1 : moonShare(state, card.balance, card.value)}
        className="w-10 shrink-0"
      />
      <span className="grid min-w-0 grow">
        <span className="truncate font-medium">{nameOf(card)}</span>
        <span className="text-xs text-ink-muted">{faceTitle(state) || say('Ready to pay')}</span>
      </span>
      <Balance name={say('the balance')} isInGroup className="font-semibold">
        <Dollars cents={card.balance} />
      </Balance>
    </button>
  )
}
