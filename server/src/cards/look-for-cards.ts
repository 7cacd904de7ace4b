import type { Tx } from '../database/db.ts'
import { readEndedWithout } from './issuer-store.ts'
import { insertVoid } from './void-store.ts'

/**
 * The issuer has cards of these purchases that we do not know. Where ours ended before the issuer had made it, as far as we
 * knew, it is looked for from now on, so that it is closed there.
 */
export async function lookForCards(
  tx: Tx,
  { purchaseIds, now }: { purchaseIds: readonly string[]; now: Date },
): Promise<void> {
  for (const cardId of await readEndedWithout(tx, purchaseIds)) await insertVoid(tx, cardId, now)
}
