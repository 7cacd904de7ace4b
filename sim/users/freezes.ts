import type { CardId, UserId } from '@moon/contract/ids.ts'
import { CommandError } from '../../server/src/commands/command.ts'
import { freezeCard, unfreezeCard } from '../../server/src/freezes/freeze-card.ts'
import { freezeOwnCard } from '../../server/src/freezes/freeze-own-card.ts'
import { Refusal } from '../../server/src/kit/refusal.ts'
import type { Books } from '../database/books.ts'
import type { EdgeCases } from '../plan/draw-edge-cases.ts'
import type { Violations } from '../play/violations.ts'
import type { World } from '../world/world.ts'
import { visitShop } from './shopping.ts'

type Deps = { world: World; books: Books; violations: Violations }
type Held = { id: CardId; token: string }

/** Freezes all cards of a user at some moment, once or with a double click, and unfreezes them later. */
export async function freezeCards(deps: Deps, freeze: EdgeCases['freeze'] & { userId: UserId }): Promise<void> {
  const { world, books } = deps
  await world.schedule.sleep(freeze.afterMs)
  let cards = await books.cardsInUse(freeze.userId)
  for (let looks = 1; looks < 6 && cards.length === 0; looks += 1) {
    await world.schedule.sleep(1_200_000)
    cards = await books.cardsInUse(freeze.userId)
  }
  for (const card of cards) {
    if (freeze.regretsAfterMs !== null) {
      await regret(deps, card, freeze, freeze.regretsAfterMs)
      continue
    }
    const both = freeze.isDoubled ? [turn(deps, card, freeze, true), turn(deps, card, freeze, true)] : []
    const answers = await Promise.all([turn(deps, card, freeze, true), ...both])
    if (!answers.includes(true)) continue
    world.schedule.note('a card was frozen')
    world.frozen.set(card.token, Symbol('frozen'))
    const issued = world.issuer.cards.find(({ token }) => token === card.token)
    const visit = issued && visitShop(deps, { card: issued, userId: freeze.userId })
    if (freeze.lastsMs !== null) {
      await world.schedule.sleep(freeze.lastsMs)
      world.frozen.delete(card.token)
      await turn(deps, card, freeze, false)
    }
    await visit
  }
}

/**
 * Freezes a card and unfreezes it before the answer: either may take effect first, so an operator sets the final
 * state.
 */
async function regret(deps: Deps, card: Held, asked: Asked, afterMs: number): Promise<void> {
  const { schedule } = deps.world
  schedule.note('a card was let go while it was being frozen')
  const letGo = () => turn(deps, card, asked, false)
  await Promise.all([turn(deps, card, asked, true), schedule.sleep(afterMs).then(letGo)])
  if (asked.byOperator) await letGo()
}

type Asked = { userId: UserId; byOperator: boolean }

/** Repeats until it is answered; false: the card is not in use, or the other click has just frozen it. */
async function turn(
  { world, violations }: Deps,
  { id: cardId }: Held,
  { userId, byOperator }: Asked,
  isFrozen: boolean,
): Promise<boolean> {
  const asked = { userId, cardId, by: 'an operator', reason: 'by the seed' }
  for (let tries = 0; tries < 50; tries += 1)
    try {
      await world.call<unknown>(isFrozen ? 'freeze' : 'let a card go', ({ deps }) =>
        byOperator
          ? isFrozen
            ? freezeCard(deps, asked)
            : unfreezeCard(deps, asked)
          : freezeOwnCard(deps, { userId, cardId, isFrozen }),
      )
      return true
    } catch (error) {
      // The same refusal also answers a repeated command that took effect but whose answer was lost.
      if (error instanceof CommandError) return /is (not )?frozen/.test(error.message)
      violations.judge('freezing', error)
      if (error instanceof Refusal) return false
      await world.schedule.sleep(world.dice.between(500, 20_000))
    }
  violations.add('freezing got no answer')
  return false
}
