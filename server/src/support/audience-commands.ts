import { after, type Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { CommandError, look } from '../commands/command.ts'
import { momentOf } from '../commands/age-of.ts'
import { readSubscriptions } from '../notices/reads.ts'
import { countEvents } from './store.ts'

type Context = { database: Database; clock: Clock; publicUrl: string }

const dayMs = 86_400_000
const usualDays = 7

/** Commands about newsletter subscribers and their consent, and about events that the app reports. */
export const audienceCommands = {
  subscribers: look({
    says: 'who wants the newsletter, since when, how they said so, and where each ends it; as CSV',
    async run({ database, publicUrl }: Context) {
      const all = await readSubscriptions(database.db, { publicUrl })
      const rows = all.map(({ email, at, source, unsubscribeUrl }) => [
        email,
        at.toISOString(),
        consents[source ?? 'unknown'],
        unsubscribeUrl,
      ])
      return [['email', 'since', 'consent', 'unsubscribe'], ...rows].map((row) => row.map(inCsv).join(','))
    },
  }),
  events: look({
    may: ['days'],
    says: 'how often the app said that something failed or a page was seen in the last 7 days, or so many',
    async run({ database, clock }: Context, { days = String(usualDays) }) {
      if (!/^[1-9]\d{0,2}$/.test(days)) throw new CommandError(`How many days: 1 to 999, not ${JSON.stringify(days)}.`)
      const since = after(clock.now(), -Number(days) * dayMs)
      const counted = await countEvents(database.db, since)
      if (counted.length === 0) return [`Nothing since ${momentOf(since)}.`]
      const rows = counted.map(({ name, view, code, times, users }) => [
        name,
        view,
        code ?? '',
        String(times),
        `${users} ${users === 1n ? 'user' : 'users'}`,
      ])
      return rows
    },
  }),
}

const consents = {
  site: 'typed on the site',
  sign_up: 'chosen at sign-up; the address was confirmed by a code',
  settings: 'turned on by its owner, in the settings or by the link of a letter',
  unknown: 'not kept at the time',
} as const

/** Addresses are untrusted input: one that a spreadsheet would take for a formula is prefixed with an apostrophe. */
function inCsv(cell: string): string {
  const plain = /^[=+\-@]/.test(cell) ? `'${cell}` : cell
  return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
