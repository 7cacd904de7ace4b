import type { CardInfo } from '@moon/contract/cards.ts'
import type { Payment as WirePayment } from '@moon/contract/invoices.ts'
import { addCents, cents, zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Db, Tx } from '../database/db.ts'
import { accounts, type AccountPath } from '../ledger/accounts.ts'
import { balancesOf } from '../ledger/balances.ts'
import { refundablePartOf } from './refundable-part.ts'
import { isUnpaid, type Card } from './card.ts'

/** The funding of a card's on-chain invoice. */
type Funding = {
  state: CardInfo['fundingState']
  owedCents: Cents
  receivedCents: Cents
  remainingCents: Cents
  payments: WirePayment[]
}

/** Reads the funding of on-chain invoices (`readFundings` of invoices, with the chain's settings filled in). */
export type ReadFunding = (on: Db | Tx, invoiceIds: readonly string[]) => Promise<ReadonlyMap<string, Funding>>

/** The money on a card and the part of it that shops hold, in the ledger. */
export type CardMoney = { ledgerCents: Cents; heldCents: Cents; heldBeyondCents: Cents }

/** The money of a card, and what its owner can do with it. */
export type Appraisal = {
  /** The part that shops hold. */
  heldCents: Cents
  /** Of a card that is paid on-chain. */
  funding: Funding | undefined
  fundingState: CardInfo['fundingState']
  /** The money received until the card is made, then the money left on it (D-01). */
  worthCents: Cents
  /**
   * What deleting the card would refund: all payments until the card is made, then the paid share of what is left
   * (M-18).
   */
  refundableCents: Cents
  isDeleted: boolean
  isExpired: boolean
}

/** Returns a function that appraises each of these cards as of now. */
export async function appraiseCards(
  on: Db | Tx,
  { readFunding, now }: { readFunding: ReadFunding; now: Date },
  cards: readonly Card[],
): Promise<(card: Card) => Appraisal> {
  const balances = await balancesOf(
    on,
    cards.flatMap(({ id }) => [accounts.card(id).balance, accounts.card(id).held, accounts.card(id).heldBeyond]),
  )
  const invoiceIds = cards.flatMap(({ invoiceId }) => invoiceId ?? [])
  const fundings = invoiceIds.length > 0 ? await readFunding(on, invoiceIds) : undefined
  const inAccount = (path: AccountPath): Cents => cents(balances.get(path) ?? zeroCents)
  return (card) => {
    const { balance, held, heldBeyond } = accounts.card(card.id)
    const money = {
      ledgerCents: inAccount(balance),
      heldCents: inAccount(held),
      heldBeyondCents: inAccount(heldBeyond),
    }
    return appraise(card, { money, funding: fundingOf(card, fundings), now })
  }
}

/** The funding of the card's invoice, if it has one. */
export const fundingOf = (
  { invoiceId }: Pick<Card, 'invoiceId'>,
  fundings: ReadonlyMap<string, Funding> | undefined,
): Funding | undefined => (invoiceId === null ? undefined : fundings?.get(invoiceId))

/** Appraises one card whose money and funding are known. */
export function appraise(
  card: Card,
  { money, funding, now }: { money: CardMoney; funding: Funding | undefined; now: Date },
): Appraisal {
  const worthCents = worthOf(card, { ledgerCents: money.ledgerCents, funding })
  return {
    // What is held beyond the card's money is a debit balance of its overdraft account.
    heldCents: addCents(money.heldCents, money.heldBeyondCents),
    funding,
    fundingState: fundingStateOf(card, funding),
    worthCents,
    refundableCents: card.state === 'awaiting' ? worthCents : refundablePartOf(card, worthCents),
    isDeleted: isDeleted(card),
    isExpired: card.expiresAt !== null && now > card.expiresAt,
  }
}

function fundingStateOf(card: Card, funding: Funding | undefined): CardInfo['fundingState'] {
  if (card.state === 'awaiting') return funding?.state ?? 'INITIAL'
  const isPaid = !isUnpaid(card) && card.state !== 'refused' && card.state !== 'refunded'
  return isPaid ? 'PAID' : 'REFUNDED_TO_CREDIT'
}

function worthOf(card: Card, { ledgerCents, funding }: { ledgerCents: Cents; funding: Funding | undefined }): Cents {
  if (isDeleted(card)) return zeroCents
  if (card.state === 'awaiting') return funding?.receivedCents ?? zeroCents
  return card.state === 'issuing' ? card.valueCents : ledgerCents
}

const isDeleted = (card: Card): boolean => isUnpaid(card) || hasEnded(card)

const hasEnded = ({ state, endedBecause }: Card): boolean =>
  state === 'deleted' ||
  state === 'refused' ||
  state === 'refunded' ||
  (state === 'closing' && endedBecause === 'deleted')
