/**
 * The cause of a transfer, as text that is unique for ever: `purchase:pur_…:delivered`. Every cause is built by
 * `causes` and parsed by `parseCause`; a step that can repeat carries its number. Some texts are older than the names
 * here (`taken-back`, `stood-for`, `unowned`, `given`): posted transfers are never rewritten, so they stay.
 */
export type Cause = string & { readonly __cause: true }

export const causes = {
  /** Money applied to an order, and the steps of its payments. */
  purchase: (id: string) => ({
    /** Credit and sats were held for the order. */
    held: text('purchase', id, 'held'),
    released: text('purchase', id, 'released'),
    /** Sats that the order no longer needs at its new price. */
    repriced: (nth: number) => text('purchase', id, 'repriced', nth),
    /** The remainder of a short payment came from credit or sats. */
    covered: text('purchase', id, 'covered'),
    delivered: text('purchase', id, 'delivered'),
    /** A held Lightning payment was settled for the order. */
    settled: text('purchase', id, 'taken'),
    /** The order's payments became credit or reward sats. */
    credited: (nth: number, as: 'credit' | 'sats') => text('purchase', id, 'credited', nth, as),
  }),
  /**
   * An on-chain payment. It may become final, be lost in a reorg and become final again: each step has its number.
   */
  payment: (id: string) => ({
    final: (nth: number) => text('payment', id, 'final', nth),
    reversed: (nth: number) => text('payment', id, 'reversed', nth),
    /** The payment was reversed after its money had been spent: the house bears the loss. */
    lost: (nth: number) => text('payment', id, 'lost', nth),
    clawedBack: (nth: number) => text('payment', id, 'taken-back', nth),
    /** The house paid for the card, because the payment had just been reversed. */
    lossCovered: (nth: number) => text('payment', id, 'stood-for', nth),
  }),
  /** A Lightning invoice. */
  invoice: (id: string) => ({
    received: text('invoice', id, 'received'),
    lost: text('invoice', id, 'lost'),
    clawedBack: text('invoice', id, 'taken-back'),
  }),
  /** Money that no order asked for; `at` is where it was found: `<transaction>.<output>`. */
  unattributed: (rail: string, at: string) => ({
    booked: (nth: number) => text('unowned', rail, at, 'booked', nth),
    reversed: (nth: number) => text('unowned', rail, at, 'reversed', nth),
    attributed: text('unowned', rail, at, 'given'),
  }),
  /** Coins that left without a payout known here; `kind` says in whose list they were found. */
  forgotten: (kind: string, id: string) => ({
    booked: text('forgotten', kind, id, 'booked'),
    resolved: text('forgotten', kind, id, 'settled'),
  }),
  cardTransaction: (token: string, version: number) => text('card_transaction', token, version),
  cardDeletion: (cardId: string) => text('card_deletion', cardId),
  cardReward: (cardId: string, version: number) => text('card_reward', cardId, version),
  /** A gift card that the supplier made after its order had been refunded. */
  giftCardOrphaned: (cardId: string) => text('gift_card', cardId, 'forfeited'),
  exchangeSend: (id: string) => text('exchange-send', id, 'arrived'),
  recovery: (id: string, outcome: string) => text('recovery', id, outcome),
  /** A payout: credit that leaves in Bitcoin. */
  payout: (id: string) => ({
    /** Requested: the credit is held until the payout is confirmed. */
    held: text('payout', id, 'held'),
    debited: text('payout', id, 'debited'),
    /**
     * The payout's transaction is final. It may be reorganised away and mined again: each time has its number, the
     * first has none.
     */
    paid: (nth: number) => text('payout', id, 'paid', ...again(nth)),
    reversed: (nth: number) => text('payout', id, 'taken-back', nth),
    /** The payout was not sent: its money is credit again. */
    returned: text('payout', id, 'returned'),
  }),
  /** The fee of a payout batch's transaction, each time that the transaction becomes final. */
  payoutBatch: (id: string) => ({
    fee: (nth: number) => text('payout-batch', id, 'fee', ...again(nth)),
    feeReversed: (nth: number) => text('payout-batch', id, 'fee-taken-back', nth),
  }),
  /** An operator released credit that waited above its cap. */
  heldCreditReleased: (held: string) => text('held', held, 'released'),
  overdraftRepaid: (userId: string, at: Date) => text('overdraft_settled', userId, at.getTime()),
  /** A user closed the account. */
  account: (userId: string) => ({
    /** The remaining credit or sats were given up with the account. */
    givenUp: (what: 'credit' | 'sats') => text('account', userId, 'given-up', what),
    /** The reward sats that the account owed are now owed by another account with the same address. */
    owedTakenOver: (by: string) => text('account', userId, 'owed-taken-over', by),
    /** A month of an unused account; identified by the time of the first email to its owner. */
    unused: (since: Date, nth: number) => text('account', userId, 'unused', since.getTime(), nth),
    /** Money that came for the account later went to another account of the same owner. */
    handedOver: (id: string) => text('account', userId, 'handed-over', id),
  }),
  /** A correction by hand. */
  correction: (id: string) => text('correction', id),
  /** Play money of the sandbox and of tests. */
  gift: (id: string) => text('gift', id),
}

/** A parsed cause. Causes that every screen shows alike are `other`. */
export type ParsedCause =
  | { kind: 'purchase'; purchaseId: string; step: PurchaseStep }
  | { kind: 'card_transaction'; token: string; version: string }
  | { kind: 'card_deletion'; cardId: string }
  | { kind: 'payout'; payoutId: string; step: string }
  | {
      kind:
        | 'payout_batch'
        | 'unattributed'
        | 'recovery'
        | 'held_credit_released'
        | 'overdraft'
        | 'correction'
        | 'gift'
        | 'unused'
        | 'other'
    }

type PurchaseStep = (typeof purchaseSteps)[number]
const purchaseSteps = ['held', 'released', 'repriced', 'covered', 'delivered', 'taken', 'credited'] as const

export function parseCause(cause: string): ParsedCause {
  const [kind = '', id = '', third = ''] = cause.split(':')
  const step = purchaseSteps.find((known) => known === third)
  switch (kind) {
    case 'purchase':
      return step ? { kind, purchaseId: id, step } : { kind: 'other' }
    case 'card_transaction':
      return { kind, token: id, version: third }
    case 'card_deletion':
      return { kind, cardId: id }
    case 'payout':
      return { kind, payoutId: id, step: third }
    case 'payout-batch':
      return { kind: 'payout_batch' }
    case 'account':
      return { kind: third === 'unused' ? 'unused' : 'other' }
    case 'unowned':
      return { kind: third.includes('.') && cause.endsWith(':given') ? 'unattributed' : 'other' }
    case 'recovery':
    case 'correction':
    case 'gift':
      return { kind }
    case 'held':
      return { kind: 'held_credit_released' }
    case 'overdraft_moved':
    case 'overdraft_settled':
      return { kind: 'overdraft' }
    default:
      return { kind: 'other' }
  }
}

const again = (nth: number): number[] => (nth === 1 ? [] : [nth])

function text(...parts: (string | number)[]): Cause {
  return parts.join(':') as Cause
}
