import { isUnpaid, type Card } from '../cards/card.ts'
import { stops } from '../cards/close-card.ts'
import { lockCard } from '../cards/reads.ts'
import { CommandError } from '../commands/command.ts'
import type { Tx } from '../database/db.ts'

const made: readonly Card['state'][] = ['active', 'closing', 'closed']

/** Locks the Visa card of this user that an operator names; refuses a card that is not made yet or is deleted. */
export async function lockCardFor(
  tx: Tx,
  { userId, cardId }: { userId: string; cardId: string },
): Promise<Extract<Card, { kind: 'visa' }>> {
  const card = await lockCard(tx, cardId)
  if (card?.userId !== userId) throw new CommandError(`${userId} has no card ${JSON.stringify(cardId)}.`)
  if (card.kind === 'gift') throw new CommandError(`${cardId} is a gift card: its shop alone can stop it.`)
  if (!made.includes(card.state) || isUnpaid(card) || card.issued === null)
    throw new CommandError(`${cardId} is ${card.state} and cannot be used anyway; nothing was changed.`)
  // The money left on the card is being refunded to its owner, which cannot be stopped any more.
  if (await stops.isBeingDeleted(tx, card.id))
    throw new CommandError(`${cardId} is being deleted; nothing was changed.`)
  return card
}
