/** What a provider says that it did for us. */
export type Found = {
  id: string
  units: bigint
  reference: string | null
  happenedAt: Date | null
  /** Whether nothing takes it back any more; of a payout that is not, the books know nothing yet. */
  isFinal?: boolean
}

/** A provider's own list of what it did for us. Undefined: it cannot be read now. */
type ReadHistory = (readTo: string) => Promise<{ found: Found[]; readTo: string } | undefined>

/** Undefined where this Moon has no such provider. */
export type Histories = {
  treasury?: { sentSince: ReadHistory } | undefined
  payer?: { paidSince: ReadHistory } | undefined
  supplier?: { orderedSince: ReadHistory } | undefined
}

export type PayoutKind = 'payout' | 'lightning_payout'
export type ForgottenKind = 'gift_order' | PayoutKind
export type { ReadHistory }
