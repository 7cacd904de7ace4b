import type { CardId } from '@moon/contract/ids.ts'
import { cents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import type { Database } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import { causes } from '../ledger/causes.ts'
import { owedBy } from '../ledger/person-money.ts'
import { creditedLines } from '../credit/credited-lines.ts'
import { howCredited } from '../credit/how-credited.ts'
import type { Notify } from '../users/notify-user.ts'
import { unpaidPartOf } from './back-of.ts'
import type { Card } from './card.ts'
import { findDeletion } from './deletion-store.ts'
import { findCard } from './store.ts'
import { readLateCredit } from './transaction-store.ts'

export type Told =
  /** What was left on an expired card has come back by itself. */
  | { what: 'returned'; cardId: CardId }
  /** A hold or a merchant's refund has come back after the card was deleted. */
  | { what: 'late_credit'; cardId: CardId; token: string; version: number }
  /** A shop has collected more than the card held. */
  | { what: 'overdrawn'; cardId: CardId; token: string; version: number; cents: string }

type Deps = { database: Database; notify: Notify }

/** Money of a card that has ended came back by itself: its owner hears of it once (D-20, D-21). */
export async function tellOfCard({ database, notify }: Deps, told: Told): Promise<void> {
  const card = await findCard(database.db, told.cardId)
  invariant(card, `card ${told.cardId} exists`)
  const notice = await noticeOf(database, card, told)
  await database.transaction((tx) => notify(tx, { userId: card.userId, ...notice }))
}

function noticeOf(database: Database, card: Card, told: Told) {
  switch (told.what) {
    case 'returned':
      return ofReturn(database, card)
    case 'late_credit':
      return ofLateCredit(database, card, told)
    case 'overdrawn':
      return ofOverdraft(database, card, told)
  }
}

/** What was taken from credit and what is owed follows from the transfer, so it is the same whenever it is told. */
async function ofOverdraft(
  { db }: Database,
  card: Card,
  { token, version, cents: more }: Extract<Told, { what: 'overdrawn' }>,
) {
  const owed = await owedBy(db, causes.cardTransaction(token, version))
  const amount = cents(BigInt(more))
  const paid = subtractCents(amount, owed)
  const lines = [
    `A shop collected ${formatDollars(amount)} more than your card ${named(card)} held.`,
    ...(paid > 0n ? [`${formatDollars(paid)} of it was taken from your Moon Credit.`] : []),
    ...(owed > 0n
      ? [
          `${formatDollars(owed)} is owed. It is set off against credit that comes and cards that you delete, and is a line of the price of your next card.`,
        ]
      : []),
    'If you did not expect this, please ask the shop, or contact us.',
  ]
  const subject = `A shop collected ${formatDollars(amount)} more than your card held`
  return { cause: `card_transaction:${token}:${version}:overdrawn`, letter: { subject, lines } }
}

async function ofReturn({ db }: Database, card: Card) {
  const deletion = await findDeletion(db, card.id)
  if (deletion?.refundedCents == null) throw new Error('the issuer has not closed the card yet')
  const amount = formatDollars(deletion.refundedCents)
  const returned = { cause: causes.cardDeletion(card.id), amountCents: deletion.refundedCents }
  const lines = [
    `Your card ${named(card)} expired a week ago. ${amount} of it came back to your account${withoutDiscount(card)}.`,
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
    `${formatDollars(amount)}${shop} came back to your deleted card ${named(card)}. It went to your account${withoutDiscount(card)}.`,
    ...creditedLines(await howCredited(db, { cause: causes.cardTransaction(token, version), amountCents: amount })),
  ]
  const subject = `${formatDollars(amount)} came back to your deleted card`
  return { cause: `card_transaction:${token}:${version}:told`, letter: { subject, lines } }
}

const withoutDiscount = (card: Card): string => {
  if (card.discountCents > 0n) return ': what you paid for it, without the discount'
  return unpaidPartOf(card) > 0n ? ': what you paid for it' : ''
}

const named = ({ lastFour }: Card): string => (lastFour ? `•••• ${lastFour}` : '')
