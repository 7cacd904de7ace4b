import type { CreditLine } from '@moon/contract/credit.ts'
import { maxCents, negateCents, zeroCents } from '@moon/money/cents.ts'
import type { LateCredit, Shop } from '../card-transactions/reads.ts'
import type { CreditBecause } from '../credit/credit-funding.ts'
import { causes, parseCause, type ParsedCause } from '../ledger/causes.ts'
import type { StatementLine } from '../ledger/credit-statement.ts'
import type { NamedCardRow } from './store.ts'

// The ledger says what moved, and its cause names the purchase, card or payment that moved it; the rooms know the rest.

type Named = Pick<NamedCardRow, 'cardId' | 'lastFour' | 'giftCardMerchantName'>

/** What the rooms know of the things that moved a user's credit. */
export type Known = {
  cards: ReadonlyMap<string, Named>
  cardsOfPurchases: ReadonlyMap<string, Named>
  lateCredits: ReadonlyMap<string, LateCredit>
  /** Keyed by card transaction. */
  shops: ReadonlyMap<string, Shop>
  /** Cards that were bought with a discount. */
  discounted: ReadonlySet<string>
  /** Keyed by purchase and time: `pur_…@2026-…`. */
  becauses: ReadonlyMap<string, string>
  /** Causes of the ledger that say how an order ended. */
  posted: ReadonlySet<string>
}

export function creditLine(line: StatementLine, known: Known): CreditLine {
  const { cause, credit, onHold, overdraft, balance, happenedAt } = line
  const moved = parseCause(cause)
  const said = reasonOf(line, moved, known)
  const isFromCard =
    moved.kind === 'card_deletion' || said.because === 'HOLD_RETURNED' || said.because === 'MERCHANT_REFUND'
  return {
    id: cause,
    datetime: happenedAt,
    direction: (credit === 0n ? overdraft : credit) < 0n ? 'OUT' : 'IN',
    amount: maxCents(credit, negateCents(credit)),
    onHold: maxCents(onHold, zeroCents),
    overdraft: maxCents(overdraft, negateCents(overdraft)),
    balance,
    ...said,
    discounted: isFromCard && known.discounted.has(said.card_id ?? ''),
  }
}

type Reason = Pick<CreditLine, 'because' | 'order' | 'card_id' | 'last_four' | 'merchant'>

function reasonOf({ happenedAt, credit, overdraft }: StatementLine, moved: ParsedCause, known: Known): Reason {
  const without = (because: CreditLine['because']): Reason => ({ because, order: null, ...cardOf(undefined) })
  switch (moved.kind) {
    case 'card_deletion':
      return { because: 'CARD_DELETED', order: null, ...cardOf(known.cards.get(moved.cardId)) }
    case 'card_transaction': {
      const shop = known.shops.get(moved.token)
      const atShop = {
        order: null,
        ...cardOf(known.cards.get(shop?.cardId ?? '')),
        merchant: shop?.merchant ?? null,
      }
      if (credit + overdraft < 0n) return { because: 'OVERDRAWN', ...atShop }
      const late = known.lateCredits.get(`${moved.token}:${moved.version}`)
      // A refund goes back onto the card unless the card is deleted; only the overdraft that the owner had covered returns to them.
      if (!late) return { because: 'OVERDRAFT_RETURNED', ...atShop }
      return { because: late.isFromHold ? 'HOLD_RETURNED' : 'MERCHANT_REFUND', ...atShop }
    }
    case 'purchase':
      return purchaseReason(moved, happenedAt, known)
    case 'payout':
      return without(moved.step === 'returned' ? 'PAYOUT_RETURNED' : 'PAYOUT')
    case 'overdraft':
      return without(overdraft > 0n ? 'OVERDRAFT_PAID' : 'OVERDRAWN')
    case 'unattributed':
    case 'recovery':
    case 'held_credit_released':
    case 'correction':
    // The fee of a batch moves no user's credit.
    case 'payout_batch':
    case 'gift':
    case 'unused':
    case 'other':
      return without(reasonOfKind[moved.kind])
  }
}

const reasonOfKind = {
  unattributed: 'FOUND',
  recovery: 'RECOVERED',
  held_credit_released: 'RELEASED',
  correction: 'OTHER',
  payout_batch: 'OTHER',
  gift: 'OTHER',
  unused: 'UNUSED',
  other: 'OTHER',
} as const

function purchaseReason(
  { purchaseId, step }: Extract<ParsedCause, { kind: 'purchase' }>,
  happenedAt: Date,
  known: Known,
): Reason {
  const card = cardOf(known.cardsOfPurchases.get(purchaseId))
  switch (step) {
    case 'held':
    case 'covered':
    case 'delivered':
      return { because: 'ORDER', order: orderStateOf(purchaseId, known), ...card }
    case 'released':
      return { because: 'ORDER_ENDED', order: null, ...card }
    case 'credited': {
      const because = known.becauses.get(momentOf(purchaseId, happenedAt))
      return { because: becauseOf[because as CreditBecause] ?? 'OTHER', order: null, ...card }
    }
    case 'repriced':
    case 'taken':
      return { because: 'OTHER', order: null, ...cardOf(undefined) }
  }
}

/** A payment becomes credit in one transaction, so both rooms record the same time. */
export const momentOf = (purchaseId: string, at: Date): string => `${purchaseId}@${at.toISOString()}`

/** The causes that the ledger has when an order has got its card, and when the funds applied to it have been returned. */
export const endsOf = (purchaseId: string) => ({
  done: causes.purchase(purchaseId).delivered,
  ended: causes.purchase(purchaseId).released,
})

function orderStateOf(purchaseId: string, { posted }: Known): CreditLine['order'] {
  const { done, ended } = endsOf(purchaseId)
  if (posted.has(done)) return 'DONE'
  return posted.has(ended) ? 'ENDED' : 'OPEN'
}

const cardOf = (card: Named | undefined): Pick<Reason, 'card_id' | 'last_four' | 'merchant'> => ({
  card_id: card?.cardId ?? null,
  last_four: card?.lastFour ?? null,
  merchant: card?.giftCardMerchantName ?? null,
})

const becauseOf = {
  surplus: 'OVERPAID',
  second_payment: 'PAID_TWICE',
  late: 'PAID_LATE',
  refunded: 'NO_CARD',
} as const satisfies Record<CreditBecause, CreditLine['because']>
