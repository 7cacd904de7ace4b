import { say } from '../languages/message.ts'
import type { CardId } from '@moon/contract/ids.ts'
import { cents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { emailWords } from '../cards/email-words.ts'
import { findCard } from '../cards/reads.ts'
import { creditedLines } from '../credit/credited-lines.ts'
import { howCredited } from '../credit/how-credited.ts'
import type { Database } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import { causes } from '../ledger/causes.ts'
import { emailCauses } from '../users/email-causes.ts'
import type { Notify } from '../users/notify.ts'
import { readLateCredit } from './store.ts'

/** `token` is our id of the card transaction. */
export type LateCreditReturned = { cardId: CardId; token: string; version: number }

/** Emails the owner of a deleted card, once, that a hold or a refund has become credit (D-20). */
export async function mailLateCredit(
  { database, notify }: { database: Database; notify: Notify },
  { cardId, token, version }: LateCreditReturned,
): Promise<void> {
  const card = await findCard(database.db, cardId)
  invariant(card, `card ${cardId} exists`)
  const late = await readLateCredit(database.db, { id: token, version })
  const amount: Cents = late ? cents(late.cents) : zeroCents
  const credited = { cause: causes.cardTransaction(token, version), amountCents: amount }
  const { name, unpaidNote } = emailWords(card)
  const came = { amount: formatDollars(amount), name, note: unpaidNote }
  const lines = [
    late?.merchant
      ? say('{amount} from {shop} came back to your deleted card {name}. It went to your account{note}.', {
          ...came,
          shop: late.merchant,
        })
      : say('{amount} came back to your deleted card {name}. It went to your account{note}.', came),
    ...creditedLines(await howCredited(database.db, credited)),
  ]
  const subject = say('{amount} came back to your deleted card', { amount: formatDollars(amount) })
  const email = { subject, lines }
  const cause = emailCauses.cardTransaction(token, version).credited
  await database.transaction((tx) => notify(tx, { userId: card.userId, cause, email }))
}
