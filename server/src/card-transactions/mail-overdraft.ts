import { say } from '../languages/message.ts'
import type { CardId } from '@moon/contract/ids.ts'
import { cents, subtractCents, zeroCents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { emailWords } from '../cards/email-words.ts'
import { findCard } from '../cards/reads.ts'
import type { Database } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import { causes } from '../ledger/causes.ts'
import { takenFromUsers } from '../ledger/user-money.ts'
import { emailCauses } from '../users/email-causes.ts'
import type { Notify } from '../users/notify.ts'

/** `token` is our id of the card transaction. */
export type CardOverdrawn = { cardId: CardId; token: string; version: number; cents: string }

/**
 * Emails the owner of a card, once, that a shop collected more than the card held. What was taken from credit and
 * what is owed follow from the transfer, so the email says the same whenever it is written.
 */
export async function mailOverdraft(
  { database, notify }: { database: Database; notify: Notify },
  { cardId, token, version, cents: overdrawn }: CardOverdrawn,
): Promise<void> {
  const card = await findCard(database.db, cardId)
  invariant(card, `card ${cardId} exists`)
  const [taken] = await takenFromUsers(database.db, [causes.cardTransaction(token, version)])
  const owed = taken?.owedCents ?? zeroCents
  const amount = cents(BigInt(overdrawn))
  const paid = subtractCents(amount, owed)
  const { name } = emailWords(card)
  const lines = [
    say('A shop collected {amount} more than your card {name} held.', { amount: formatDollars(amount), name }),
    ...(paid > 0n ? [say('{paid} of it was taken from your Moon Credit.', { paid: formatDollars(paid) })] : []),
    ...(owed > 0n
      ? [
          say(
            '{owed} is owed. It is set off against credit that comes and cards that you delete, and is a line of the price of your next card.',
            { owed: formatDollars(owed) },
          ),
        ]
      : []),
    say('If you did not expect this, please ask the shop, or contact us.'),
  ]
  const subject = say('A shop collected {amount} more than your card held', { amount: formatDollars(amount) })
  const email = { subject, lines }
  const cause = emailCauses.cardTransaction(token, version).overdrawn
  await database.transaction((tx) => notify(tx, { userId: card.userId, cause, email }))
}
