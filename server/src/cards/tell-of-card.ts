import type { CardId } from '@moon/contract/ids.ts'
import { cents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import type { Database } from '../kit/db.ts'
import { invariant } from '../kit/refusal.ts'
import { creditedLines } from '../users/credited-lines.ts'
import { howCredited } from '../users/how-credited.ts'
import type { Notify } from '../users/notify-user.ts'
import { positionCauseOf } from './apply-position.ts'
import type { Card } from './card.ts'
import { deletionCauseOf } from './close-card.ts'
import { findDeletion } from './deletion-store.ts'
import { findCard } from './store.ts'
import { readLateCredit } from './transaction-store.ts'

export type Told =
  /** What was left on an expired card has come back by itself. */
  | { what: 'returned'; cardId: CardId }
  /** A hold or a merchant's refund has come back after the card was deleted. */
  | { what: 'late_credit'; cardId: CardId; token: string; version: number }

type Deps = { database: Database; notify: Notify }

/** Money of a card that has ended came back by itself: its owner hears of it once (D-20, D-21). */
export async function tellOfCard({ database, notify }: Deps, told: Told): Promise<void> {
  const card = await findCard(database.db, told.cardId)
  invariant(card, `card ${told.cardId} exists`)
  const notice = told.what === 'returned' ? await ofReturn(database, card) : await ofLateCredit(database, card, told)
  await database.transaction((tx) => notify(tx, { userId: card.userId, ...notice }))
}

async function ofReturn({ db }: Database, card: Card) {
  const deletion = await findDeletion(db, card.id)
  if (deletion?.refundedCents == null) throw new Error('the issuer has not closed the card yet')
  const amount = formatDollars(deletion.refundedCents)
  const returned = { cause: deletionCauseOf(card.id), amountCents: deletion.refundedCents }
  const lines = [
    `Your card ${named(card)} expired a week ago with ${amount} left on it. The money came back to your account.`,
    ...creditedLines(await howCredited(db, returned)),
    'If you would rather have it stay on expired cards, say so on your dashboard.',
  ]
  return { cause: `card:${card.id}:returned`, letter: { subject: `${amount} of your expired card came back`, lines } }
}

async function ofLateCredit({ db }: Database, card: Card, { token, version }: { token: string; version: number }) {
  const late = await readLateCredit(db, { token, version })
  const amount: Cents = late ? cents(late.cents) : zeroCents
  const shop = late?.merchant ? ` from ${late.merchant}` : ''
  const lines = [
    `${formatDollars(amount)}${shop} came back to your deleted card ${named(card)}. It is yours: it went to your account.`,
    ...creditedLines(await howCredited(db, { cause: positionCauseOf({ token, version }), amountCents: amount })),
  ]
  const subject = `${formatDollars(amount)} came back to your deleted card`
  return { cause: `card_transaction:${token}:${version}:told`, letter: { subject, lines } }
}

const named = ({ lastFour }: Card): string => (lastFour ? `•••• ${lastFour}` : '')
