import { invariant, Refusal } from '../kit/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import { findUser } from './store.ts'

/** Every call that moves money checks this first (F-159): refuses banned users and users on the waitlist (D-27, D-28). */
export async function assertMayBuy(on: Db | Tx, userId: string): Promise<void> {
  const user = await findUser(on, userId)
  invariant(user, `buyer ${userId} has a record`)
  if (user.banReason !== null) throw new Refusal('user_banned', { userBanReason: user.banReason })
  if (user.activatedAt === null) throw new Refusal('user_inactive')
}
