import type { ListedCard } from '@moon/contract/cards.ts'
import { Balance } from '@moon/ui/amount/balance.tsx'
import { Dollars } from '@moon/ui/amount/dollars.tsx'
import { Button } from '@moon/ui/button.tsx'
import { say } from '@moon/ui/language/say.ts'
import { nameOf } from '../face-of.ts'

/** Pays with a card that the user has. Its balance is covered where balances are hidden, until the button is pointed at. */
export const UseCardButton = ({ card, onUse }: { card: ListedCard; onUse: () => void }) => (
  <Button variant="secondary" className="group" onClick={onUse}>
    <span>
      {say('Use {card}', { card: nameOf(card) })} {'('}
      <Balance name={say('the balance')} isInGroup>
        <Dollars cents={card.balance} />
      </Balance>
      {')'}
    </span>
  </Button>
)
