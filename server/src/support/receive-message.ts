import type { Language } from '@moon/contract/plain/languages.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { insertMessage, type MessageKind } from './store.ts'

type Written = { kind: MessageKind; name?: string; email?: string | undefined; message: string; language: Language }

/** Stores a message. A double click, or a resend after a reload, is stored once (I-48). Returns whether it is new. */
export async function receiveMessage(
  { database, clock }: { database: Database; clock: Clock },
  { kind, name, email, message, language }: Written,
): Promise<boolean> {
  const written = { kind, name: name ?? null, email: email || null, message, language, at: clock.now() }
  return (await insertMessage(database.db, written)) > 0
}
