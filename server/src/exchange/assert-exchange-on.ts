import { readFlags } from '../flags/read-flags.ts'
import type { Db } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'

/** Connecting an exchange account belongs to the private beta, and can be hidden on its own (D-38). */
export async function assertExchangeOn(on: Db, userId: string): Promise<void> {
  const flags = await readFlags(on, userId)
  if (!flags.bitnobPrivateBeta || flags.disableCoinbase) throw new Refusal('feature_off')
}
