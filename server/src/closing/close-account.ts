import type { UserId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Sats } from '@moon/money/sats.ts'
import { deleteAllKeys } from '../api-keys/delete-api-key.ts'
import { deleteEmptyCards } from '../cards/delete-card.ts'
import { disconnectAccount } from '../exchange/disconnect-account.ts'
import type { Tx } from '../database/db.ts'
import { deleteEndpoints } from '../endpoints/end-endpoints.ts'
import { endIdentity } from '../identity/session.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { accounts } from '../ledger/accounts.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers, type Transfer } from '../ledger/post-transfers.ts'
import { lockUserMoney } from '../ledger/user-money.ts'
import type { Post } from '../mail/emails.ts'
import { forgetAddress } from '../notices/forget-address.ts'
import { lockPurchaseLimits } from '../purchase-limits/purchase-limits.ts'
import { addJob } from '../queue/jobs.ts'
import type { Keyring } from '../sealing/keyring.ts'
import { announceSessionEnd } from '../sessions/announce-session-end.ts'
import { closeUser } from '../users/close-user.ts'
import { emailMark } from '../users/email-mark.ts'
import { readDataOwner } from '../users/reads.ts'
import { closedEmail } from './closed-email.ts'
import { findObstacles } from './find-obstacles.ts'

declare module '../queue/jobs.ts' {
  interface Jobs {
    /** An account was closed: its permission at an exchange is revoked there. */
    'closing.disconnect': { userId: string }
  }
}

export type ClosingDeps = Parameters<typeof disconnectAccount>[0] & {
  post: Post
  keys: Pick<Keyring, 'signInSecret'>
  publicUrl: string
}

/**
 * Closes an account for good, in one transaction: credit below the least refund is given up, empty cards are closed, every way to
 * log in ends, and the user's identity is erased. `givesUpCredit` and `givesUpSats` are the amounts that its owner has read and
 * agreed to give up: refuses `closing_changed` when they have changed, and `closing_not_possible` while any other obstacle remains.
 * Idempotent: a retry finds it closed.
 */
export async function closeAccount(
  deps: ClosingDeps,
  { userId, givesUpCredit, givesUpSats }: { userId: UserId; givesUpCredit: Cents; givesUpSats: Sats },
): Promise<void> {
  const { database, clock, post, keys, publicUrl } = deps
  await database.transaction(async (tx) => {
    const at = clock.now()
    await lockAll(tx, userId)
    const { identityId, email, language } = await readDataOwner(tx, userId)
    if (!(await closeUser(tx, { userId, mark: emailMark(keys.signInSecret(), email), at }))) return
    const { obstacles, staysOwedSats, ...given } = await findObstacles(tx, userId)
    if (obstacles.length > 0) throw new Refusal('closing_not_possible')
    if (given.givesUpCredit !== givesUpCredit || given.givesUpSats !== givesUpSats) throw new Refusal('closing_changed')
    await giveUp(tx, { userId, ...given, at })
    await deleteEmptyCards(tx, { userId, at })
    await deleteAllKeys(tx, { userId, at })
    await deleteEndpoints(tx, userId)
    await forgetAddress(tx, email)
    await announceSessionEnd(tx, identityId)
    await endIdentity(tx, identityId)
    await addJob(tx, 'closing.disconnect', { userId })
    await post(tx, closedEmail({ email, language }, { ...given, staysOwedSats, publicUrl }))
  })
}

/** Blocks new orders and every move of the user's money until this has ended; later ones find a closed account. */
async function lockAll(tx: Tx, userId: UserId): Promise<void> {
  await lockPurchaseLimits(tx, userId)
  await lockUserMoney(tx, userId)
}

async function giveUp(
  tx: Tx,
  { userId, givesUpCredit, givesUpSats, at }: { userId: UserId; givesUpCredit: Cents; givesUpSats: Sats; at: Date },
): Promise<void> {
  const own = accounts.user(userId)
  const cause = causes.account(userId).givenUp
  const credit = { from: own.credit, to: accounts.house('given-up'), currency: 'USD' as const, amount: givesUpCredit }
  const rewards = { from: own.sats, to: accounts.house('given-up-btc'), currency: 'BTC' as const, amount: givesUpSats }
  const transfers: Transfer[] = [
    { cause: cause('credit'), happenedAt: at, legs: [credit] },
    { cause: cause('sats'), happenedAt: at, legs: [rewards] },
  ]
  const outcomes = await postTransfers(
    tx,
    transfers.filter(({ legs }) => legs.every(({ amount }) => amount > 0n)),
  )
  invariant(
    outcomes.every((outcome) => outcome === 'posted'),
    `what ${userId} gave up is posted once`,
  )
}
