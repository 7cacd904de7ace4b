import { cents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { change, look, CommandError } from '../commands/command.ts'
import { momentOf } from '../commands/age-of.ts'
import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import { findOneUser } from '../users/find-one-user.ts'
import { limitUseOf } from './purchase-limits.ts'
import { setLimits } from './set-limits.ts'
import { readWhoSet } from './store.ts'

/** The purchase limits of one user. */
export const limitCommands = {
  limits: look({
    needs: ['email'],
    says: 'what a user has bought in a day and in a month, and may buy',
    async run({ database, clock }: { database: Database; clock: Clock }, { email }) {
      const { id: userId, email: address } = await findOneUser({ database }, email)
      const use = await limitUseOf(database.db, { userId, now: clock.now() })
      const set = await readWhoSet(database.db, userId)
      const day = `${formatDollars(use.daily)} of ${formatDollars(use.dailyLimit)} in 24 hours`
      const month = `${formatDollars(use.monthly)} of ${formatDollars(use.monthlyLimit)} this month`
      const who = set ? `set on ${momentOf(set.at)} by ${set.by}` : 'as everybody may'
      return [`${address} has bought ${day} and ${month}, ${who}.`]
    },
  }),
  'set-limits': change({
    needs: ['email', 'day', 'month'],
    says: 'sets how many dollars a user may buy for in 24 hours and in a calendar month',
    async run(context: { database: Database; clock: Clock }, { email, day, month, by }) {
      const [dailyCents, monthlyCents] = [dollarsOf(day), dollarsOf(month)]
      if (dailyCents === undefined || monthlyCents === undefined || dailyCents > monthlyCents)
        throw new CommandError('Limits are whole dollars up to a million, and no more in a day than in a month.')
      const { id: userId, email: address } = await findOneUser(context, email)
      await setLimits(context, { userId, dailyCents, monthlyCents, by })
      const [daily, monthly] = [formatDollars(dailyCents), formatDollars(monthlyCents)]
      return [`${address} may buy ${daily} in 24 hours and ${monthly} in a month now.`]
    },
  }),
}

const most = 1_000_000

const dollarsOf = (typed: string): Cents | undefined =>
  /^\d{1,7}$/.test(typed) && Number(typed) <= most ? cents(BigInt(typed) * 100n) : undefined
