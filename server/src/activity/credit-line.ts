import type { CreditLine } from '@moon/contract/credit.ts'
import { dollarsWire, maxCents, negateCents, zeroCents } from '@moon/money/cents.ts'
import type { LateCredit } from '../cards/late-credits.ts'
import type { CreditBecause } from '../invoices/credits.ts'
import type { StatementLine } from '../ledger/credit-statement.ts'
import type { NamedCardRow } from './store.ts'

// The ledger says what moved, and its cause names the thing in the product that moved it; the rooms know the rest.

type Named = Pick<NamedCardRow, 'card_id' | 'last_four' | 'gift_card_merchant_name'>

/** What the rooms know of the things that moved somebody's credit. */
export type Known = {
  cards: ReadonlyMap<string, Named>
  cardsOfPurchases: ReadonlyMap<string, Named>
  lateCredits: ReadonlyMap<string, LateCredit>
  /** Cards that were bought with a discount. */
  discounted: ReadonlySet<string>
  /** By purchase and moment: `pur_…@2026-…`. */
  becauses: ReadonlyMap<string, string>
  /** Causes of the ledger that tell how an order ended. */
  posted: ReadonlySet<string>
}

/** What a cause of the ledger is about. */
export type About =
  | { what: 'deletion'; cardId: string }
  | { what: 'late'; token: string; version: string }
  | { what: 'order'; purchaseId: string; step: 'held' | 'covered' | 'released' | 'paid' }
  | { what: 'payment'; purchaseId: string }
  | { what: 'recovery' | 'released' | 'overdrawn' | 'other' }

export function aboutOf(cause: string): About {
  const [kind = '', id = '', step = ''] = cause.split(':')
  switch (kind) {
    case 'card_deletion':
      return { what: 'deletion', cardId: id }
    case 'card_transaction':
      return { what: 'late', token: id, version: step }
    case 'recovery':
      return { what: 'recovery' }
    case 'overdraft_moved':
      return { what: 'overdrawn' }
    case 'held':
      return { what: 'released' }
    case 'purchase':
      if (step === 'held' || step === 'covered' || step === 'released') return { what: 'order', purchaseId: id, step }
      if (step === 'delivered') return { what: 'order', purchaseId: id, step: 'paid' }
      return step === 'credited' ? { what: 'payment', purchaseId: id } : { what: 'other' }
    default:
      return { what: 'other' }
  }
}

export function creditLine(line: StatementLine, known: Known): CreditLine {
  const { cause, credit, onHold, overdraft, balance, happenedAt } = line
  const about = aboutOf(cause)
  const said = told(line, about, known)
  const isFromCard = about.what === 'deletion' || said.because === 'HOLD_RETURNED' || said.because === 'MERCHANT_REFUND'
  return {
    id: cause,
    datetime: happenedAt.toISOString(),
    direction: credit + overdraft < 0n ? 'OUT' : 'IN',
    amount: dollarsWire(maxCents(credit, negateCents(credit))),
    onHold: dollarsWire(maxCents(onHold, zeroCents)),
    overdraft: dollarsWire(maxCents(overdraft, negateCents(overdraft))),
    balance: dollarsWire(balance),
    ...said,
    discounted: isFromCard && known.discounted.has(said.card_id ?? ''),
  }
}

type Told = Pick<CreditLine, 'because' | 'order' | 'card_id' | 'last_four' | 'merchant'>

function told({ happenedAt, credit, overdraft }: StatementLine, about: About, known: Known): Told {
  switch (about.what) {
    case 'deletion':
      return { because: 'CARD_DELETED', order: null, ...cardOf(known.cards.get(about.cardId)) }
    case 'late': {
      if (credit + overdraft < 0n) return { because: 'OVERDRAWN', order: null, ...cardOf(undefined) }
      const late = known.lateCredits.get(`${about.token}:${about.version}`)
      const card = cardOf(known.cards.get(late?.cardId ?? ''))
      const because = late?.isFromHold ? 'HOLD_RETURNED' : 'MERCHANT_REFUND'
      return { because, order: null, ...card, merchant: late?.merchant ?? null }
    }
    case 'order': {
      const card = cardOf(known.cardsOfPurchases.get(about.purchaseId))
      if (about.step === 'released') return { because: 'ORDER_ENDED', order: null, ...card }
      return { because: 'ORDER', order: fateOf(about.purchaseId, known), ...card }
    }
    case 'payment': {
      const because = known.becauses.get(momentOf(about.purchaseId, happenedAt))
      const card = cardOf(known.cardsOfPurchases.get(about.purchaseId))
      return { because: becauseOf[because as CreditBecause] ?? 'OTHER', order: null, ...card }
    }
    case 'recovery':
      return { because: 'RECOVERED', order: null, ...cardOf(undefined) }
    case 'released':
      return { because: 'RELEASED', order: null, ...cardOf(undefined) }
    case 'overdrawn':
      return { because: 'OVERDRAWN', order: null, ...cardOf(undefined) }
    case 'other':
      return { because: 'OTHER', order: null, ...cardOf(undefined) }
  }
}

/** A payment becomes credit in one transaction, so both rooms note the same moment. */
export const momentOf = (purchaseId: string, at: Date): string => `${purchaseId}@${at.toISOString()}`

/** What the ledger says when an order has got its card, and when what was applied to it has come back. */
export const endsOf = (purchaseId: string) => ({
  done: `purchase:${purchaseId}:delivered`,
  ended: `purchase:${purchaseId}:released`,
})

function fateOf(purchaseId: string, { posted }: Known): CreditLine['order'] {
  const { done, ended } = endsOf(purchaseId)
  if (posted.has(done)) return 'DONE'
  return posted.has(ended) ? 'ENDED' : 'OPEN'
}

const cardOf = (card: Named | undefined): Pick<Told, 'card_id' | 'last_four' | 'merchant'> => ({
  card_id: card?.card_id ?? null,
  last_four: card?.last_four ?? null,
  merchant: card?.gift_card_merchant_name ?? null,
})

const becauseOf = {
  surplus: 'OVERPAID',
  second_payment: 'PAID_TWICE',
  late: 'PAID_LATE',
  given_back: 'NO_CARD',
} as const satisfies Record<CreditBecause, CreditLine['because']>
