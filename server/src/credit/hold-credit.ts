import type { Cents } from '@moon/money/cents.ts'
import type { Tx } from '../database/db.ts'
import { insertHeldCredit } from './store.ts'

/** Queues credit that was booked on hold for the operators. Money above the caps is never refused or lost (D-18). */
export async function holdCredit(
  tx: Tx,
  held: { cause: string; userId: string; amountCents: Cents; now: Date },
): Promise<void> {
  if (held.amountCents <= 0n) return
  await insertHeldCredit(tx, held)
}
