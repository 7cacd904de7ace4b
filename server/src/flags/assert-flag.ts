import type { FlagName, Flags } from '@moon/contract/flags.ts'
import type { Db, Tx } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import { readFlags } from './read-flags.ts'

/** Every flag is enforced on the server too (D-38), whatever the screen shows. */
export async function assertFlag(
  on: Db | Tx,
  name: FlagName,
  userId: string | null = null,
  known?: Flags,
): Promise<void> {
  const flags = known ?? (await readFlags(on, userId))
  if (!flags[name]) throw new Refusal('feature_off', { flag: name })
}
