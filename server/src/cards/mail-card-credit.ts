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

/**
 * Emails the owner of a card, once, that its remaining money became credit: the card expired (D-21), or an operator
 * closed it.
 */
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
  const credited = creditedLines(await howCredited(database.db, returned))
  const email = card.frozen
    ? {
        subject: say('Your card {name} is closed', { name }),
        lines: [
          say('We have closed your card {name}: {because}', { name, because: card.frozen.because }),
          returned.amountCents > 0n
            ? say('{amount} that was left on it came back to your account{note}.', { amount, note: unpaidNote })
            : say('Nothing was left on it.'),
          ...credited,
          say('What shops still hold of it, and do not collect, follows when they let go of it.'),
        ],
      }
    : {
        subject: say('{amount} of your expired card came back', { amount }),
        lines: [
          say('Your card {name} expired a week ago. {amount} of it came back to your account{note}.', {
            name,
            amount,
            note: unpaidNote,
          }),
          ...credited,
          say('If you would rather have it stay on expired cards, say so on your dashboard.'),
        ],
      }
  await database.transaction((tx) =>
    notify(tx, { userId: card.userId, cause: emailCauses.card(card.id).returned, email }),
  )
}
