import { readFlags } from '../flags/read-flags.ts'
import type { Db } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'

/** Exchange accounts are part of the private beta, and can be hidden separately (D-38). */
export async function assertExchangeOn(on: Db, userId: string): Promise<void> {
  const flags = await readFlags(on, userId)
  if (!flags.bitnobPrivateBeta || flags.disableCoinbase) throw new Refusal('feature_off')
}
