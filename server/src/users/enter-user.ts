import type { Language } from '@moon/contract/plain/languages.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Ids } from '../kit/ids.ts'
import { invariant } from '../kit/refusal.ts'
import { emailMark } from './email-mark.ts'
import { cleanName } from './name.ts'
import { takeOverOwedSats } from './take-over-owed-sats.ts'
import { findUserOfIdentity, insertUser, readClosedByMark, type UserRow } from './store.ts'

export type SignupMode = 'open' | 'waitlist'

type Deps = {
  database: Database
  clock: Clock
  ids: Ids
  signupMode: SignupMode
  /** The server's secret, with which marks of addresses are made. */
  secret: string
}

/**
 * Creates the record of an identity when it is first needed: active at once, or on the waitlist (D-27). Closed accounts that had its
 * address become its former accounts, and this account takes over the reward sats that they owed.
 */
export async function enterUser(
  { database, clock, ids, signupMode, secret }: Deps,
  {
    language = 'en',
    ...identity
  }: { id: string; email: string; name: string; isFederated: boolean; language?: Language },
): Promise<UserRow> {
  const known = await findUserOfIdentity(database.db, identity.id)
  if (known) return known
  return database.transaction(async (tx) => {
    const now = clock.now()
    const former = await readClosedByMark(tx, emailMark(secret, identity.email))
    const added = await insertUser(tx, {
      formerUserIds: former.map(({ id }) => id),
      id: ids('usr'),
      identityId: identity.id,
      email: identity.email,
      name: cleanName(identity.name),
      isFederated: identity.isFederated,
      language,
      createdAt: now,
      activatedAt: signupMode === 'open' ? now : null,
    })
    const entered = await findUserOfIdentity(tx, identity.id)
    invariant(entered, 'a user just entered is there')
    if (added > 0) await takeOverOwedSats(tx, { userId: entered.id, formerIds: former.map(({ id }) => id), at: now })
    return entered
  })
}
