import type { Msat } from '@moon/money/msat.ts'

/** Another party's invoice (BOLT 11), with the fields that matter to its payer. */
export type PayableInvoice = {
  /** The normalised invoice text, in lower case. */
  request: string
  /** Payment hash in hex, like the payee's node key. */
  paymentHash: string
  payee: string
  /** Null when the payer chooses the amount. */
  msat: Msat | null
  /** Hash in hex of a description that the invoice does not carry itself. */
  descriptionHash: string | null
  expiresAt: Date
  /** Blocks for which the payee may leave an arrived payment open. */
  finalBlocks: number
}

/** The state of an outgoing payment. Only `failed` means that none of it has left or ever will. */
export type SendStatus =
  | { kind: 'in_flight' }
  /** `preimage` is the proof of payment, in hex; the fee is the sum of all hops. */
  | { kind: 'paid'; preimage: string; feeMsat: Msat }
  /** `endedAt`: when the last part came back to the node; null: no part has left it; absent: the node does not say. */
  | { kind: 'failed'; because: string; endedAt?: Date | null }
  /** The node does not know the payment. */
  | { kind: 'absent' }
  | { kind: 'unknown' }

/** The outcome of asking the node to pay. `refused`: the node refused and did not start; `unknown`: it may or may not have started. */
export type SendAnswer = Exclude<SendStatus, { kind: 'absent' }> | { kind: 'refused'; because: string }

/** The amount that arrives, and the highest routing fee. */
export type SendOrder = { invoice: PayableInvoice; msat: Msat; feeLimitMsat: Msat }

/** Payments that the node lists as paid. */
export type LightningHistory = {
  /**
   * Lists payments since a cursor of an earlier answer ('' reads from the beginning). The cursor stops before the first unfinished
   * payment.
   */
  paidSince: (readTo: string) => Promise<{ found: Paid[]; readTo: string }>
}
type Paid = { id: string; units: bigint; reference: null; happenedAt: Date; isFinal: boolean }

/** Our Lightning node as a payer; `LightningRail` is the same node as a payee. Throws `RailDown` when it cannot answer. */
export type LightningPayer = {
  /** Parses an invoice of our network; returns undefined when the text is none or malformed. Pure. */
  read: (request: string) => PayableInvoice | undefined
  /** The key in hex of the node that answers now. */
  node: () => Promise<string>
  /** Whether the node decodes an invoice as we do. */
  agrees: (invoice: PayableInvoice) => Promise<boolean>
  /** The balance on our side of all channels: an upper bound of any payment. */
  sendableMsat: () => Promise<Msat>
  /** Asks the node to pay and waits briefly for the end. Call once per stored intent. */
  send: (order: SendOrder) => Promise<SendAnswer>
  /** The state of a payment, by its hash. Never throws: an unknown state is `unknown`. */
  track: (paymentHash: string) => Promise<SendStatus>
}
