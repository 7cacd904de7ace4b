import type { CardId } from '@moon/contract/ids.ts'
import { emailWords } from '../cards/email-words.ts'
import { stops } from '../cards/close-card.ts'
import { CommandError } from '../commands/command.ts'
import type { Database } from '../database/db.ts'
import type { Issuer } from '../issuer/issuer.ts'
import type { Clock } from '../kit/clock.ts'
import { say } from '../languages/message.ts'
import { publish } from '../live/live.ts'
import { emailCauses } from '../users/email-causes.ts'
import type { Notify } from '../users/notify.ts'
import { lockCardFor } from './lock-card-for.ts'
import { pauseCard } from './pause-cards.ts'

export type FreezeDeps = { database: Database; issuer: Issuer; clock: Clock; notify: Notify }
type Asked = { userId: string; cardId: string; by: string }

/**
 * Freezes a Visa card for an operator. From the commit on card transactions are declined, and neither its owner nor a
 * sweep takes the money off it. Money that shops hold stays held, and they may collect it. The issuer is asked next.
 * A frozen card keeps its first reason.
 */
export async function freezeCard(deps: FreezeDeps, { reason, ...asked }: Asked & { reason: string }): Promise<void> {
  const { database, clock, notify } = deps
  const cardId = await database.transaction(async (tx) => {
    const card = await lockCardFor(tx, asked)
    if (card.frozen !== null) throw new CommandError(`${card.id} is frozen already: ${card.frozen.because}`)
    const at = clock.now()
    await stops.mark(tx, card.id, { at, by: asked.by, because: reason }, at)
    await publish(tx, card.userId, { kind: 'card', subject: card.id })
    const { name } = emailWords(card)
    const lines = [
      say('We have frozen your card {name}: {reason}', { name, reason }),
      say(
        'Shops are declined until we let it go again. What is on it is still yours and stays on it; what a shop had authorised before, it may still collect.',
      ),
      say('If you think that this is a mistake, answer us at any time: the page of the card says how.'),
    ]
    const email = { subject: say('Your card {name} is frozen', { name }), lines }
    await notify(tx, { userId: card.userId, cause: emailCauses.card(card.id).frozen(at), email })
    return card.id
  })
  await pauseCard(deps, cardId)
}

/** Unfreezes a card. */
export async function unfreezeCard(deps: FreezeDeps, asked: Asked): Promise<void> {
  const { database, clock, notify } = deps
  const cardId: CardId = await database.transaction(async (tx) => {
    const card = await lockCardFor(tx, asked)
    if (card.frozen === null) throw new CommandError(`${card.id} is not frozen; nothing was changed.`)
    await stops.mark(tx, card.id, null, clock.now())
    await publish(tx, card.userId, { kind: 'card', subject: card.id })
    const { name } = emailWords(card)
    const lines = [
      say('Your card {name} is no longer frozen.', { name }),
      say('All of what is on it is yours as before.'),
    ]
    const email = { subject: say('Your card {name} is no longer frozen', { name }), lines }
    await notify(tx, { userId: card.userId, cause: emailCauses.card(card.id).unfrozen(clock.now()), email })
    return card.id
  })
  await pauseCard(deps, cardId)
}
