import type { Database } from '../database/db.ts'
import { readFlags } from '../flags/read-flags.ts'
import { Refusal } from '../kit/refusal.ts'

/** Throws `forbidden` unless the flag `apiKeys` is on for this user (D-53): other users' existing keys stop working, too. */
export async function assertApiConsumer({ database }: { database: Database }, userId: string): Promise<void> {
  const { apiKeys } = await readFlags(database.db, userId)
  if (!apiKeys) throw new Refusal('forbidden')
}
