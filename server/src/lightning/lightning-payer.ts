import type { Msat } from '@moon/money/msat.ts'

/** An invoice that somebody else made (BOLT 11), as far as it matters to whoever pays it. */
export type PayableInvoice = {
  /** The invoice itself, in its one spelling: without capitals. */
  request: string
  /** In hex, as is the key of the node that it pays. */
  paymentHash: string
  payee: string
  /** Null: whoever pays says how much. */
  msat: Msat | null
  /** The hash of a text that the invoice does not carry itself, in hex. */
  descriptionHash: string | null
  expiresAt: Date
  /** For so many blocks the payee may leave a payment open that has arrived. */
  finalBlocks: number
}

/** How a payment of ours stands. Only `failed` says that nothing of it has left or ever will. */
export type SendStatus =
  | { kind: 'in_flight' }
  /** `preimage` is the payee's receipt, in hex; the fee is what all hops together took. */
  | { kind: 'paid'; preimage: string; feeMsat: Msat }
  /** `endedAt`: when the last part of it came back to the node; null: none has left it. Left out: the node does not say. */
  | { kind: 'failed'; because: string; endedAt?: Date | null }
  /** The node has never heard of it. */
  | { kind: 'absent' }
  | { kind: 'unknown' }

/** What came of asking the node to pay. `refused`: it said no and did not begin; `unknown`: it may or may not have begun. */
export type SendAnswer = Exclude<SendStatus, { kind: 'absent' }> | { kind: 'refused'; because: string }

/** What arrives, and what the way there may cost at most. */
export type SendOrder = { invoice: PayableInvoice; msat: Msat; feeLimitMsat: Msat }

/** What the node has paid, as it lists it. */
export type LightningHistory = {
  /** Since a place of an earlier answer; '' is the beginning. The place stops before whatever is not finished. */
  paidSince: (readTo: string) => Promise<{ found: Paid[]; readTo: string }>
}
type Paid = { id: string; units: bigint; reference: null; happenedAt: Date; isFinal: boolean }

/** Our Lightning node where it pays. Beside it stands `LightningRail`, where it is paid; what keeps it from answering becomes `RailDown`. */
export type LightningPayer = {
  /** What an invoice of our network asks for; undefined: it is none, or not as it should be. Pure. */
  read: (request: string) => PayableInvoice | undefined
  /** The key of the node that answers now, in hex. */
  node: () => Promise<string>
  /** Whether the node itself reads an invoice as we do. */
  agrees: (invoice: PayableInvoice) => Promise<boolean>
  /** What is on our side of all channels: more can never be sent. */
  sendableMsat: () => Promise<Msat>
  /** Asks the node to pay and waits a short while for the end. To be asked once for each intent that is written down. */
  send: (order: SendOrder) => Promise<SendAnswer>
  /** How a payment stands, by its hash. It never throws: what cannot be known is `unknown`. */
  track: (paymentHash: string) => Promise<SendStatus>
}
