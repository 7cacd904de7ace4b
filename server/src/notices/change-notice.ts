import type { Clock } from '../kit/clock.ts'
import type { Tx } from '../database/db.ts'
import { upsertChoice, upsertSubscription, type Notice } from './store.ts'

/** Turns letters on or off, for whoever owns the address: by their settings, or by the link of a letter. Twice is once. */
export async function changeNotice(
  tx: Tx,
  { clock }: { clock: Clock },
  { email, notice, isWanted }: Notice & { isWanted: boolean },
): Promise<void> {
  const now = clock.now()
  await upsertChoice(tx, { email, notice, turnedOffAt: isWanted ? null : now })
  if (isWanted && notice === 'news') await upsertSubscription(tx, { email, source: 'settings', at: now })
}
