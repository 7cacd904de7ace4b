import type { Tx } from '../database/db.ts'
import { publish } from './live.ts'

/** Announces that a card and its line of the activity have changed: both screens of its user read them again, after the commit. */
export async function announceCard(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<void> {
  await publish(tx, userId, { kind: 'card', subject: id })
  await publish(tx, userId, { kind: 'activity', subject: id })
}
