import type { Delivery } from '../http/signed-delivery-id.ts'
import type { Cents } from '@moon/money/cents.ts'

/** Which of these card transactions are recorded with all that a list says of them; by their tokens. */
export type AreRecorded = (listed: readonly IssuerTransaction[]) => Promise<ReadonlySet<string>>

/**
 * Who makes the cards. One face for every issuer; lithic/ is the first behind it. A time-out is `unknown`, never a
 * failure: whoever asked looks the card up by its reference before trying again, so a purchase has at most one card.
 */
export type Issuer = {
  /** How our rows name it, for ever: what it calls cards, transactions and deliveries is unique at this issuer alone. */
  readonly name: string
  /** Whether it can make cards that shops process as credit, beside those processed as prepaid (D-39). */
  makesCredit: boolean
  /** `reference` is the purchase id: the issuer's idempotency key and the card's memo. The limit is never 0 (F-48). */
  createCard(input: {
    reference: string
    limitCents: Cents
    openUntil: Date
    /** Prepaid unless it is said otherwise. */
    processedAs?: ProcessedAs
  }): Promise<CardCreated>
  /** Every card that carries the reference; more than one would be a defect. */
  findCard(reference: string): Promise<{ kind: 'found'; card: IssuerCard } | { kind: 'absent' } | { kind: 'unknown' }>
  /** How one card stands. */
  readCard(token: string): Promise<IssuerCard['state'] | 'absent' | 'unknown'>
  /** Every card that was ever made, as it stands. Throws when the list cannot be read to its end. */
  listCards(): AsyncIterable<ListedIssuerCard>
  /**
   * The number and security code, for the owner's eyes; never stored. `framed`: they are shown in a frame of the issuer's and come
   * past us. `withheld`: the card is there, and the issuer does not show numbers to this client, who has not shown it that its
   * processes may carry them (PCI DSS).
   */
  revealCard(
    token: string,
  ): Promise<
    | { kind: 'revealed'; pan: string; cvv: string }
    | { kind: 'framed'; frame: CardFrame }
    | { kind: 'not_ready' }
    | { kind: 'withheld' }
    | { kind: 'unknown' }
  >
  /**
   * The limit under which a card can spend all of its value, and what shops refunded to it once more: each issuer counts
   * in a way of its own. The balance is ours to judge; the limit is a second wall.
   */
  limitFor(card: { valueCents: Cents; refundedCents: Cents }): Cents
  /** Sets the limit of a card. Never 0 (F-48). */
  setLimit(token: string, limitCents: Cents): Promise<'set' | 'unknown'>
  /** A paused card is declined by the issuer itself until it is opened again. */
  setPaused(token: string, isPaused: boolean): Promise<'set' | 'unknown'>
  /** Closing is final and may be asked again. */
  closeCard(token: string): Promise<'closed' | 'unknown'>
  /**
   * Sees to it that the issuer declines by itself what we would decline, where it does not ask us. `asked`: it asks. `broken`: what
   * is read back is not what was set. Throws where it cannot be reached.
   */
  keepRules(rules: SpendingRules): Promise<RulesKept>
  /**
   * Card transactions changed since a time, with all their events: the truth behind the webhooks. Where one of them cannot be read,
   * all others come first, and then it throws. Those that `areRecorded` names need not be read.
   */
  listTransactions(since: Date, areRecorded?: AreRecorded): AsyncIterable<IssuerTransaction>
  /** One card transaction with all its events. */
  readTransaction(token: string): Promise<IssuerTransaction | undefined>
  /** Charges that were disputed there, the newest first: all of them, or those of one card transaction. Throws when the list cannot be read. */
  listDisputes(transactionToken?: string): AsyncIterable<Dispute>
  /**
   * Asks the issuer to have a charge given back. It knows no key by which the same request is known again, so whoever hears `unknown` looks
   * the card transaction up before asking again.
   */
  openDispute(input: {
    transactionToken: string
    amountCents: Cents
    reason: DisputeReason
    note: string
    filedAt: Date
  }): Promise<{ kind: 'opened'; dispute: Dispute } | { kind: 'refused'; because: string } | { kind: 'unknown' }>
  /** Checks signature and age of a delivered webhook. */
  readWebhook(delivery: Delivery): IssuerEvent | 'forged'
  /** Checks signature and age of an authorisation request. `unreadable` is signed and has a shape that we do not know. */
  readAuthorization(delivery: Delivery): AuthorizationRequest | 'forged' | 'unreadable'
  /** The body that answers an authorisation request. */
  answerAuthorization(request: AuthorizationRequest, decision: AuthorizationDecision): object
}

/** Why a charge is wrong, in the words of its owner. */
export const disputeReasons = [
  'fraud',
  'duplicate',
  'not-received',
  'not-as-described',
  'wrong-amount',
  'cancelled',
  'no-refund',
  'no-authorisation',
  'other',
] as const
export type DisputeReason = (typeof disputeReasons)[number]

/** One case. What is won comes to the card as a refund, like any other. */
export type Dispute = {
  token: string
  transactionToken: string
  amountCents: Cents
  state: 'new' | 'waits_for_us' | 'with_the_network' | 'won' | 'closed'
  /** The issuer's own words for how it stands. */
  said: string
  openedAt: Date
}

/** Where the issuer shows number and code of one card to whoever opens it, until then. */
export type CardFrame = { url: string; until: Date }

/** What may be bought whatever is on a card. A merchant is named by category, by its own id, or by both together. */
export type SpendingRules = {
  countries: readonly string[]
  merchants: readonly { mcc: string | null; acceptorId: string | null }[]
  mostCents: Cents
}

type RulesKept = { kind: 'asked' } | { kind: 'kept' | 'broken'; names: string[] }

/** What shops take a card for; a card of either kind is paid for beforehand. */
export type ProcessedAs = 'prepaid' | 'credit'

export type CardCreated =
  | { kind: 'created'; card: IssuerCard }
  | { kind: 'refused'; because: string }
  | { kind: 'unknown' }

export type IssuerCard = {
  token: string
  lastFour: string
  /** Printed expiry, month 1 to 12 and four-digit year. */
  expMonth: number
  expYear: number
  state: 'open' | 'paused' | 'closed' | 'pending'
}

/** `reference` is ours where we made it, and may be anything where we did not. */
export type ListedIssuerCard = Pick<IssuerCard, 'token' | 'state'> & { reference: string; limitCents: Cents }

/** One card transaction at a shop; events only ever get added. Amounts are positive, the direction says which way. */
export type IssuerTransaction = {
  token: string
  cardToken: string
  merchant: IssuerMerchant
  approvalCode: string | null
  events: TransactionEvent[]
}

/** `country` has three letters (ISO 3166-1 alpha-3), such as USA; `mcc` four digits. What a shop did not say is empty. */
export type IssuerMerchant = { name: string; mcc: string; city: string; country: string; acceptorId: string }

export type TransactionEvent = {
  /** Unique for ever: the fact's key. */
  token: string
  /**
   * `authorization_change` carries what is held from now on, `reversal` and `expiry` what is given back. A credit
   * `authorization` only announces; the money comes as `refund`.
   */
  kind:
    | 'authorization'
    | 'authorization_change'
    | 'reversal'
    | 'expiry'
    | 'clearing'
    | 'refund'
    | 'refund_reversal'
    | 'balance_inquiry'
  direction: 'debit' | 'credit'
  amountCents: Cents
  approved: boolean
  /** Why the issuer declined it by itself; null when approved. */
  declinedBecause: IssuerDeclineReason | null
  /** The issuer's own words for a decline, kept for operators; empty when approved. */
  declineCodes: string[]
  at: Date
}

/** Reasons of an issuer that a user can do something about; every other is the network's. */
export type IssuerDeclineReason =
  | 'card_deleted'
  | 'card_not_ready'
  | 'card_frozen'
  | 'card_expired'
  | 'wrong_expiry'
  | 'wrong_security_code'
  | 'wrong_address'
  | 'over_balance'
  | 'daily_limit'
  | 'monthly_limit'
  | 'foreign_merchant'
  | 'no_answer'
  | 'suspected_fraud'
  | 'by_network'

/** A hint of what has changed; the change itself is read at the issuer. */
export type IssuerEvent =
  | { kind: 'transaction'; deliveryId: string; token: string }
  | { kind: 'card'; deliveryId: string; cardToken: string; state: string }
  | { kind: 'other'; deliveryId: string; eventType: string }
  /** Signed, and of a shape that we do not know. */
  | { kind: 'unreadable'; deliveryId: string }

export type AuthorizationRequest = {
  token: string
  cardToken: string
  amountCents: Cents
  kind: 'authorization' | 'balance_inquiry' | 'credit'
  merchant: IssuerMerchant
  at: Date
}

export type AuthorizationDecision =
  | { kind: 'approve' }
  | { kind: 'decline'; because: 'insufficient_funds' | 'merchant' | 'card_closed' | 'velocity' }
