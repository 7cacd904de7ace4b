import type { Delivery } from '../http/signed-delivery-id.ts'
import type { Cents } from '@moon/money/cents.ts'

/** Returns the tokens of those card transactions that are recorded with everything that a list says of them. */
export type AreRecorded = (listed: readonly IssuerTransaction[]) => Promise<ReadonlySet<string>>

/**
 * The interface of every card issuer; lithic/ is the first implementation. A time-out is `unknown`, never a failure:
 * the caller looks the card up by its reference before trying again, so a purchase has at most one card.
 */
export type Issuer = {
  /**
   * The issuer's permanent name in our rows. Its tokens of cards, transactions and deliveries are unique at this
   * issuer alone.
   */
  readonly name: string
  /** Whether it can make cards that shops process as credit, beside prepaid ones (D-39). */
  makesCredit: boolean
  /** `reference` is the purchase id: the issuer's idempotency key and the card's memo. The limit is never 0 (F-48). */
  createCard(input: {
    reference: string
    limitCents: Cents
    openUntil: Date
    /** Prepaid by default. */
    processedAs?: ProcessedAs
  }): Promise<CardCreated>
  /** Returns the card that carries the reference; more than one would be a defect. */
  findCard(reference: string): Promise<{ kind: 'found'; card: IssuerCard } | { kind: 'absent' } | { kind: 'unknown' }>
  /** The state of one card. */
  readCard(token: string): Promise<IssuerCard['state'] | 'absent' | 'unknown'>
  /** Every card ever made, with its present state. Throws when the list cannot be read to its end. */
  listCards(): AsyncIterable<ListedIssuerCard>
  /**
   * The number and security code, for the owner's eyes; never stored. `framed`: the issuer shows them in a frame of
   * its own, past our servers. `withheld`: the card exists, and the issuer does not show numbers to this client, who
   * has not proved that its processes may carry them (PCI DSS).
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
   * The limit that lets a card spend all of its value, and once more what shops refunded to it; issuers count
   * differently. The balance is checked by us; the limit is a second line of defence.
   */
  limitFor(card: { valueCents: Cents; refundedCents: Cents }): Cents
  /** Sets the limit of a card. Never 0 (F-48). */
  setLimit(token: string, limitCents: Cents): Promise<'set' | 'unknown'>
  /** The issuer itself declines a paused card until it is resumed. */
  setPaused(token: string, isPaused: boolean): Promise<'set' | 'unknown'>
  /** Closes a card for good. Idempotent. */
  closeCard(token: string): Promise<'closed' | 'unknown'>
  /**
   * Has the issuer itself decline what we would decline, where it does not ask us. `asked`: the issuer asks us.
   * `broken`: the rules read back differ from those set. Throws when the issuer cannot be reached.
   */
  keepRules(rules: SpendingRules): Promise<RulesKept>
  /**
   * Card transactions changed since a time, with all their events: the source of truth behind the webhooks. When one
   * of them cannot be read, all others are yielded first, and then this throws. Those that `areRecorded` returns need
   * not be read.
   */
  listTransactions(since: Date, areRecorded?: AreRecorded): AsyncIterable<IssuerTransaction>
  /** One card transaction with all its events. */
  readTransaction(token: string): Promise<IssuerTransaction | undefined>
  /**
   * Disputed charges, newest first: all of them, or those of one card transaction. Throws when the list cannot be
   * read.
   */
  listDisputes(transactionToken?: string): AsyncIterable<Dispute>
  /**
   * Asks the issuer to dispute a charge. The issuer has no idempotency key for this, so after `unknown` the caller
   * looks the card transaction up before asking again.
   */
  openDispute(input: {
    transactionToken: string
    amountCents: Cents
    reason: DisputeReason
    note: string
    filedAt: Date
  }): Promise<{ kind: 'opened'; dispute: Dispute } | { kind: 'refused'; because: string } | { kind: 'unknown' }>
  /** Verifies the signature and age of a webhook. */
  readWebhook(delivery: Delivery): IssuerEvent | 'forged'
  /**
   * Verifies the signature and age of an authorisation request. `unreadable`: it is signed, and its format is unknown
   * to us.
   */
  readAuthorization(delivery: Delivery): AuthorizationRequest | 'forged' | 'unreadable'
  /** Returns the body that answers an authorisation request. */
  answerAuthorization(request: AuthorizationRequest, decision: AuthorizationDecision): object
}

/** Why a charge is wrong, chosen by the card's owner. */
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

/** One disputed charge. Money that is won back comes to the card as a refund, like any other. */
export type Dispute = {
  token: string
  transactionToken: string
  amountCents: Cents
  state: 'new' | 'waits_for_us' | 'with_the_network' | 'won' | 'closed'
  /** The issuer's own status of the dispute. */
  said: string
  openedAt: Date
}

/** The address at which the issuer shows number and code of one card to whoever opens it, and when it expires. */
export type CardFrame = { url: string; until: Date }

/**
 * The spending rules that hold whatever the balance of a card. A merchant is named by category, by its own id, or by
 * both together.
 */
export type SpendingRules = {
  countries: readonly string[]
  merchants: readonly { mcc: string | null; acceptorId: string | null }[]
  mostCents: Cents
}

type RulesKept = { kind: 'asked' } | { kind: 'kept' | 'broken'; names: string[] }

/** Whether shops take a card for prepaid or for credit; a card of either kind is paid for beforehand. */
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

/** `reference` is our own on cards that we made, and may be anything on others. */
export type ListedIssuerCard = Pick<IssuerCard, 'token' | 'state'> & { reference: string; limitCents: Cents }

/** One card transaction at a shop; events are only ever added. Amounts are positive, with a direction. */
export type IssuerTransaction = {
  token: string
  cardToken: string
  merchant: IssuerMerchant
  approvalCode: string | null
  events: TransactionEvent[]
}

/**
 * `country` has three letters (ISO 3166-1 alpha-3), such as USA; `mcc` four digits. Fields that the shop left out are
 * empty.
 */
export type IssuerMerchant = { name: string; mcc: string; city: string; country: string; acceptorId: string }

export type TransactionEvent = {
  /** Unique for ever; the key of the fact. */
  token: string
  /**
   * `authorization_change` carries the amount held from now on, `reversal` and `expiry` the amount released. A credit
   * `authorization` only announces a refund; the money comes as `refund`.
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
  /** Why the issuer itself declined; null when approved. */
  declinedBecause: IssuerDeclineReason | null
  /** The issuer's own decline codes, stored for operators; empty when approved. */
  declineCodes: string[]
  at: Date
}

/** Decline reasons of an issuer that a user can do something about; every other reason is the network's. */
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

/** A hint of a change; the new state is read from the issuer. */
export type IssuerEvent =
  | { kind: 'transaction'; deliveryId: string; token: string }
  | { kind: 'card'; deliveryId: string; cardToken: string; state: string }
  | { kind: 'other'; deliveryId: string; eventType: string }
  /** Signed, and of a shape that we do not know. */
  | { kind: 'unreadable'; deliveryId: string }

export type AuthorizationRequest = {
  token: string
  /** The signed message that asks. A copy of it asks for nothing new; the issuer's next question is another message. */
  delivery: string
  cardToken: string
  amountCents: Cents
  kind: 'authorization' | 'balance_inquiry' | 'credit'
  merchant: IssuerMerchant
  at: Date
}

export type AuthorizationDecision =
  | { kind: 'approve' }
  | { kind: 'decline'; because: 'insufficient_funds' | 'merchant' | 'card_closed' | 'velocity' }
