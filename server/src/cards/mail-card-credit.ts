import { say } from '../languages/message.ts'
import type { CardId } from '@moon/contract/ids.ts'
import { formatDollars } from '@moon/money/format.ts'
import { creditedLines } from '../credit/credited-lines.ts'
import { howCredited } from '../credit/how-credited.ts'
import type { Database } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import { causes } from '../ledger/causes.ts'
import { emailCauses } from '../users/email-causes.ts'
import type { Notify } from '../users/notify.ts'
import { emailWords } from './email-words.ts'
import { findDeletion } from './deletion-store.ts'
import { findCard } from './store.ts'

/** Emails the owner of an expired card, once, that what was left on it has become credit (D-21). */
export async function mailCardCredit(
  { database, notify }: { database: Database; notify: Notify },
  { cardId }: { cardId: CardId },
): Promise<void> {
  const card = await findCard(database.db, cardId)
  invariant(card, `card ${cardId} exists`)
  const deletion = await findDeletion(database.db, card.id)
  if (deletion?.refundedCents == null) throw new Error('the issuer has not closed the card yet')
  const amount = formatDollars(deletion.refundedCents)
  const returned = { cause: causes.cardDeletion(card.id), amountCents: deletion.refundedCents }
  const { name, unpaidNote } = emailWords(card)
  const lines = [
    say('Your card {name} expired a week ago. {amount} of it came back to your account{note}.', {
      name,
      amount,
      note: unpaidNote,
    }),
    ...creditedLines(await howCredited(database.db, returned)),
    say('If you would rather have it stay on expired cards, say so on your dashboard.'),
  ]
  const email = { subject: say('{amount} of your expired card came back', { amount }), lines }
  await database.transaction((tx) =>
    notify(tx, { userId: card.userId, cause: emailCauses.card(card.id).returned, email }),
  )
}
