/** An entry of a provider's list of what it did for us. */
export type Found = {
  id: string
  units: bigint
  reference: string | null
  happenedAt: Date | null
  /** Whether the entry can no longer be reverted; a payout that is not final is not in the ledger yet. */
  isFinal?: boolean
}

/** Reads a provider's own list of what it did for us. Undefined when it cannot be read now. */
type ReadHistory = (readTo: string) => Promise<{ found: Found[]; readTo: string } | undefined>

/** Undefined for a provider that this Moon does not have. */
export type Histories = {
  treasury?: { sentSince: ReadHistory } | undefined
  payer?: { paidSince: ReadHistory } | undefined
  supplier?: { orderedSince: ReadHistory } | undefined
}

export type PayoutKind = 'payout' | 'lightning_payout'
export type ForgottenKind = 'gift_order' | PayoutKind
export type { ReadHistory }
