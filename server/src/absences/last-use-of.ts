import type { CardId, UserId } from '@moon/contract/ids.ts'
import type { Tx } from '../database/db.ts'
import { accounts } from '../ledger/accounts.ts'
import { recordUse } from '../users/record-use.ts'
import { findLastMove, findUse, readCardIds } from './store.ts'

/**
 * When an account was last used: by its owner, by a program of theirs, or because money moved on it or on one of its cards for any
 * reason other than an absence. Undefined when its owner cannot use it, because it is closed, restricted or on the waitlist.
 */
export async function lastUseOf(tx: Tx, userId: UserId): Promise<Date | undefined> {
  const use = await findUse(tx, userId)
  if (!use?.mayLogIn) return undefined
  const { credit, creditOnHold, overdraft, sats, satsOverdraft } = accounts.user(userId)
  const cards = (await readCardIds(tx, userId)).flatMap((id) => {
    const { balance, held, heldBeyond } = accounts.card(id as CardId)
    return [balance, held, heldBeyond]
  })
  const paths = [credit, creditOnHold, overdraft, sats, satsOverdraft, ...cards]
  const movedAt = await findLastMove(tx, { paths, except: accounts.house('fees/inactivity') })
  if (movedAt === null || movedAt <= use.lastUsedAt) return use.lastUsedAt
  await recordUse(tx, { userId, at: movedAt })
  return movedAt
}
