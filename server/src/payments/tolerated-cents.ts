import { toleranceBasisPoints, toleranceMaxCents } from '@moon/contract/limits.ts'
import { basisPointsRoundedDown, cents, minCents, type Cents } from '@moon/money/cents.ts'

/** The amount owed, and the tolerance: half a percent, at most `toleranceCents` (a dollar when absent). */
export type Owed = { owedCents: Cents; toleranceCents?: Cents | null }

/** The largest shortfall that does not stop a card (M-10). */
export const toleratedCents = ({ owedCents, toleranceCents }: Owed): Cents =>
  minCents(basisPointsRoundedDown(owedCents, toleranceBasisPoints), toleranceCents ?? cents(toleranceMaxCents))
