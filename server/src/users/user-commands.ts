import { cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { accounts } from '../ledger/accounts.ts'
import { balancesOf } from '../ledger/balances.ts'
import { activateUser } from './activate-user.ts'
import { banUser, banReasonOf, liftBan } from './ban-user.ts'
import type { Location } from '../locations/location.ts'
import { unescapeUnicode } from './name.ts'
import { readFacts, readResidence, readRestricted, readWaitlist, searchUsers, type AccountStatus } from './reads.ts'
import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import { change, look, CommandError } from '../commands/command.ts'
import { findOneUser } from './find-one-user.ts'
import { ageOf, momentOf } from '../commands/age-of.ts'

const longestReason = 500
const mostFound = 50
const mostRestricted = 200

/** Commands that admit users, restrict them, and lift restrictions. */
export const userCommands = {
  find: look({
    needs: ['text'],
    says: 'users whose id this is, or whose address or name begins so',
    async run({ database }: { database: Database }, { text }) {
      const found = await searchUsers(database.db, text.trim(), mostFound)
      if (found.length === 0) return [`Nobody is found by ${text}.`]
      return found.map((one) => [
        one.id,
        one.email,
        unescapeUnicode(one.name),
        statusOf(one),
        `since ${momentOf(one.createdAt)}`,
      ])
    },
  }),
  user: look({
    needs: ['email'],
    says: 'who a user is, how they stand and what they have',
    async run(context: Parameters<typeof findOneUser>[0], { email }) {
      const { db } = context.database
      const { id } = await findOneUser(context, email)
      const { country, isConfirmed } = await readResidence(db, id)
      const facts = await readFacts(db, id)
      const { credit, creditOnHold, overdraft, sats } = accounts.user(id)
      const balances = await balancesOf(db, [credit, creditOnHold, overdraft, sats])
      const owed = -balances.get(overdraft)!
      return [
        ['Id', id],
        ['Email', facts.email],
        ['Name', unescapeUnicode(facts.name)],
        ['Standing', statusOf(facts)],
        ...(facts.bannedBy === null
          ? []
          : [['Restricted', `${momentOf(facts.bannedAt!)} by ${facts.bannedBy}: ${facts.banReason}`]]),
        ['Country', country === null ? 'not known' : `${country}, ${isConfirmed ? 'confirmed' : 'a guess'}`],
        ['Since', momentOf(facts.createdAt)],
        ['Last used', momentOf(facts.lastUsedAt)],
        ['Logs in', facts.isFederated ? 'by a sign-in provider alone' : 'with a password'],
        ['Credit', formatDollars(cents(balances.get(credit)!))],
        ['Credit on hold', formatDollars(cents(balances.get(creditOnHold)!))],
        ...(owed > 0n ? [['Owes', formatDollars(cents(owed))]] : []),
        ['Reward sats', String(balances.get(sats)!)],
        ...(facts.payoutsAfter === null ? [] : [['Payouts', `none until ${momentOf(facts.payoutsAfter)}`]]),
      ]
    },
  }),
  restricted: look({
    says: 'who is restricted, since when, by whom and why, the latest first',
    async run({ database, clock }: { database: Database; clock: Clock }) {
      const now = clock.now()
      const found = await readRestricted(database.db, mostRestricted)
      if (found.length === 0) return ['Nobody is restricted.']
      return found.map(({ at, userId, email, by, reason }) => [ageOf(at, now), userId, email, by, reason])
    },
  }),
  waitlist: look({
    says: 'who waits to be let in, the longest waiting first',
    async run({ database, clock }: { database: Database; clock: Clock }) {
      const now = clock.now()
      const waiting = await readWaitlist(database.db)
      if (waiting.length === 0) return ['Nobody is on the waitlist.']
      return waiting.map(({ email, name, since }) => [ageOf(since, now), email, name])
    },
  }),
  country: look({
    needs: ['email'],
    says: 'where a user lives, and where they were seen in the last 90 days; a difference is marked',
    async run(context: Parameters<typeof findOneUser>[0], { email }) {
      const { id } = await findOneUser(context, email)
      const { country, isConfirmed, seen } = await readResidence(context.database.db, id)
      const lives = country === null ? 'No country is known.' : `${country}, ${isConfirmed ? 'confirmed' : 'a guess'}.`
      const rows = seen.map(({ location, at }) => [
        momentOf(at),
        [location.city, location.country].filter(Boolean).join(', ') || 'unknown',
        isElsewhere(country, location) ? 'another country' : '',
      ])
      return [lives, ...(rows.length === 0 ? ['Seen nowhere that is known.'] : rows)]
    },
  }),
  'let-in': change({
    needs: ['email'],
    says: 'lets a user in from the waitlist; they get an email',
    async run(context: Parameters<typeof activateUser>[0], { email, by }) {
      const { id: userId, email: address } = await findOneUser(context, email)
      if (!(await activateUser(context, { userId, by })))
        throw new CommandError(`${address} is not on the waitlist; nothing was changed.`)
      return [`${address} can buy now, and an email says so.`]
    },
  }),
  ban: change({
    needs: ['email', 'reason'],
    says: 'restricts a user: they read the reason and can buy nothing',
    async run(context: Parameters<typeof banUser>[0], { email, reason, by }) {
      if (reason.length > longestReason) throw new CommandError(`The reason has more than ${longestReason} characters.`)
      const { id: userId, email: address } = await findOneUser(context, email)
      if (!(await banUser(context, { userId, reason, by }))) {
        const standing = await banReasonOf(context.database.db, userId)
        throw new CommandError(`${address} is restricted already (${JSON.stringify(standing)}); nothing was changed.`)
      }
      return [`${address} is restricted now and reads: ${reason}`]
    },
  }),
  unban: change({
    needs: ['email'],
    says: 'lets a restricted user buy again',
    async run(context: Parameters<typeof liftBan>[0], { email, by }) {
      const { id: userId, email: address } = await findOneUser(context, email)
      if (!(await liftBan(context, { userId, by })))
        throw new CommandError(`${address} is not restricted; nothing was changed.`)
      return [`${address} is restricted no more.`]
    },
  }),
}

const statusOf = ({ closedAt, banReason, activatedAt }: AccountStatus): string => {
  if (closedAt !== null) return 'closed'
  if (banReason !== null) return 'restricted'
  return activatedAt === null ? 'on the waitlist' : 'in order'
}

/** A location says little about where a user lives; an operator decides (D-26). */
const isElsewhere = (lives: string | null, { country }: Location): boolean =>
  lives !== null && country !== null && country !== lives
