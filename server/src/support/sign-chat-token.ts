import { chatTokenMs } from '@moon/contract/limits.ts'
import { SignJWT } from 'jose'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import { readContact } from '../users/reads.ts'
import type { Chat } from './chat.ts'

/** A token that identifies a user to the support chat: valid for ten minutes, and only there (D-44). */
export async function signChatToken(
  { database, clock, chat }: { database: Database; clock: Clock; chat: Chat | null },
  { userId }: { userId: string },
): Promise<string> {
  if (!chat) throw new Refusal('feature_off')
  const { id, name, email } = await readContact(database.db, userId)
  const now = Math.floor(clock.now().getTime() / 1_000)
  return new SignJWT({ scope: 'user', external_id: id, name, email, email_verified: true })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: chat.keyId })
    .setIssuedAt(now)
    .setExpirationTime(now + chatTokenMs / 1_000)
    .sign(new TextEncoder().encode(chat.secret))
}
