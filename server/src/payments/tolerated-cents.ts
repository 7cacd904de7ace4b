import { toleranceBasisPoints, toleranceMaxCents } from '@moon/contract/limits.ts'
import { basisPointsRoundedDown, cents, minCents, type Cents } from '@moon/money/cents.ts'

/** What is owed, and how much less is enough: half a percent, and no more than this (absent: a dollar). */
export type Owed = { owedCents: Cents; toleranceCents?: Cents | null }

/** A shortfall that does not stop a card (M-10). */
export const toleratedCents = ({ owedCents, toleranceCents }: Owed): Cents =>
  minCents(basisPointsRoundedDown(owedCents, toleranceBasisPoints), toleranceCents ?? cents(toleranceMaxCents))
