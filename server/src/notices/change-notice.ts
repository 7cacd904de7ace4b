import type { Clock } from '../kit/clock.ts'
import type { Tx } from '../database/db.ts'
import { upsertChoice, upsertSubscription, type Notice } from './store.ts'

/** Turns letters of one kind on or off, for the owner of the address: by their settings, or by the link in a letter. Idempotent. */
export async function changeNotice(
  tx: Tx,
  { clock }: { clock: Clock },
  { email, notice, isWanted }: Notice & { isWanted: boolean },
): Promise<void> {
  const now = clock.now()
  await upsertChoice(tx, { email, notice, turnedOffAt: isWanted ? null : now })
  if (isWanted && notice === 'news') await upsertSubscription(tx, { email, source: 'settings', at: now })
}
