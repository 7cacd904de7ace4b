import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { insertMessage } from './store.ts'

type Written = { kind: 'contact' | 'uninstall'; name?: string; email?: string | undefined; message: string }

/** Keeps what a visitor wrote. Who presses twice, or reloads and sends again, is heard once (I-48). */
export async function receiveMessage(
  { database, clock }: { database: Database; clock: Clock },
  { kind, name, email, message }: Written,
): Promise<void> {
  await insertMessage(database.db, { kind, name: name ?? null, email: email || null, message, at: clock.now() })
}
