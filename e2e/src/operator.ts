// Actions of Moon's operators: flags, bans, the waitlist, agreements.
import { ownWorld } from '../own-world.ts'
import { publishAgreement } from '../../server/src/agreement/publish-agreement.ts'
import { readAgreement } from '../../server/src/agreement/read-agreement.ts'
import { beginRemoval } from '../../server/src/app-removals/begin-removal.ts'
import { setFlag } from '../../server/src/flags/set-flag.ts'
import type { FlagName } from '../../contract/src/flags.ts'
import { createIds } from '../../server/src/kit/ids.ts'
import { systemClock } from '../../server/src/kit/clock.ts'
import { systemRandom } from '../../server/src/kit/random.ts'
import { accounts } from '../../server/src/ledger/accounts.ts'
import { causes } from '../../server/src/ledger/causes.ts'
import { postTransfers } from '../../server/src/ledger/post-transfers.ts'
import type { UserId } from '../../contract/src/ids.ts'
import { openDatabase, sql, write, type Database } from '../../server/src/database/db.ts'
import { banUser } from '../../server/src/users/ban-user.ts'
import { findUsers, readDataOwner, readResidence } from '../../server/src/users/reads.ts'

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(ownWorld().database, { poolSize: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const idOf = async (database: Database, email: string): Promise<string> => {
  const [found] = await findUsers(database.db, email)
  if (!found) throw new Error(`Nobody has the address ${email}.`)
  return found.id
}

/** The place of a user's last device check. */
export const lastPlaceOf = (email: string): Promise<unknown> =>
  withDatabase(async (database) => (await readResidence(database.db, await idOf(database, email))).seen[0]?.location)

/** Turns maintenance on or off for all users. */
export const turnMaintenance = (isOn: boolean): Promise<void> =>
  withDatabase((database) => setFlag({ database, clock: systemClock }, { name: 'maintenance', isOn, by: 'journey' }))

/** Turns a flag on or off for one user, so that journeys do not affect each other. */
export const turnFlag = (email: string, name: FlagName, isOn: boolean): Promise<void> =>
  withDatabase(async (database) =>
    setFlag({ database, clock: systemClock }, { name, isOn, userId: await idOf(database, email), by: 'journey' }),
  )

export const ban = (email: string, reason: string): Promise<void> =>
  withDatabase(async (database) => {
    await banUser({ database, clock: systemClock }, { userId: await idOf(database, email), reason, by: 'journey' })
  })

/** Puts a user back on the waitlist, as after a sign-up with the waitlist on. */
export const putOnWaitlist = (email: string): Promise<void> =>
  withDatabase(async (database) => {
    await write(database.db, sql`update users set activated_at = null where email = ${email}`)
  })

/** Adds a section to the cardholder agreement and publishes the new version at once. */
export const publishAgreementWith = (section: string): Promise<void> =>
  withDatabase(async (database) => {
    const deps = { database, clock: systemClock }
    const { name, text } = await readAgreement(deps)
    await publishAgreement(deps, { name, text: `${text}\n\n${section}`, by: 'journey' })
  })

/** Corrects a user's credit by this many cents, up or down. */
export const correctCredit = (email: string, cents: bigint): Promise<void> =>
  withDatabase(async (database) => {
    const { credit } = accounts.user((await idOf(database, email)) as UserId)
    const [from, to] = cents > 0n ? [accounts.house('gifts'), credit] : [credit, accounts.house('gifts')]
    const cause = causes.correction(createIds({ clock: systemClock, random: systemRandom })('cor'))
    const leg = { from, to, currency: 'USD' as const, amount: cents > 0n ? cents : -cents }
    await database.transaction((tx) => postTransfers(tx, [{ cause, happenedAt: systemClock.now(), legs: [leg] }]))
  })

/** Starts the removal of a lost authenticator app; returns the link of its letter, which is captured here instead of sent. */
export const removeApp = (email: string): Promise<string> =>
  withDatabase(async (database) => {
    const { identityId } = await readDataOwner(database.db, await idOf(database, email))
    let letter = ''
    const post = async (_tx: unknown, { text }: { text: string }) => void (letter = text)
    const deps = { database, clock: systemClock, random: systemRandom, post, publicUrl: ownWorld().app }
    await beginRemoval(deps, {
      identityId,
      email,
      language: 'en',
      evidence: 'a passport, by the journey',
      by: 'journey',
    })
    const [link = ''] = /http\S+\/keep-app\/\w+/.exec(letter) ?? []
    return link
  })
