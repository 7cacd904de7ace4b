import { addCents, parseDollars, subtractCents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { endRecovery } from './end-recovery.ts'
import { invariant } from '../kit/refusal.ts'
import { listRequests, readRequest } from './list-requests.ts'
import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import { change, look, move, CommandError, type Move } from '../commands/command.ts'
import { creditedTo } from '../credit/credited-to.ts'
import { ageOf, momentOf } from '../commands/age-of.ts'
import { amountOf } from '../commands/amount-of.ts'

/** Commands for recovering misdirected coins; the transfer itself is signed elsewhere, with the keys. */
export const recoveryCommands = {
  recoveries: look({
    says: 'who has asked to have their coins brought back, and from where',
    async run({ database, clock }: { database: Database; clock: Clock }) {
      const now = clock.now()
      const asked = await listRequests(database.db)
      if (asked.length === 0) return ['Nobody has asked for anything to be brought back.']
      return asked.map(({ id, email, coin, units, network, address, feeCents, askedAt }) => [
        id,
        ageOf(askedAt, now),
        amountOf(coin, units),
        `${network} ${address}`,
        `fee ${formatDollars(feeCents)}`,
        email,
      ])
    },
  }),
  returned: move({
    needs: ['recovery', 'dollars'],
    says: 'it came home and was worth so much, less the fee it is credit; they get an email',
    plan: planReturned,
  }),
  'not-possible': change({
    needs: ['recovery'],
    says: 'it cannot be brought back: nothing is charged; they get an email',
    async run(context: Deps, { recovery: id, by }) {
      const { email } = await assertAsked(context, id)
      await endRecovery(context, { id, by, outcome: { as: 'not_possible' } })
      return [`The request of ${email} has ended, nothing was charged, and an email says so.`]
    },
  }),
}

type Deps = Parameters<typeof endRecovery>[0]

async function planReturned(
  context: Deps,
  { recovery: id, dollars }: { recovery: string; dollars: string },
): Promise<Move<Deps>> {
  const worthCents = parseDollars(dollars)
  if (!worthCents) throw new CommandError(`${JSON.stringify(dollars)} is no amount of dollars, such as 25 or 25.50.`)
  const { userId, email } = await assertAsked(context, id)
  const act: Move<Deps>['act'] = async (on, by) => {
    const credited = await endRecovery(on, { id, by, outcome: { as: 'returned', worthCents } })
    invariant(credited, 'what came home is somebody’s')
    const fee = subtractCents(worthCents, addCents(credited.creditCents, credited.onHoldCents))
    return [`Less the fee of ${formatDollars(fee)}: ${creditedTo(email, credited)}`]
  }
  return { userId, email, amountCents: worthCents, what: `${id} ${formatDollars(worthCents)}`, mayDifferBy: 0n, act }
}

async function assertAsked({ database }: { database: Database }, id: string) {
  const found = await readRequest(database.db, id)
  if (!found) throw new CommandError(`Nobody has asked for ${JSON.stringify(id)}: \`recoveries\` shows who has asked.`)
  if (found.endedAt)
    throw new CommandError(
      `${id} has ended before, as ${found.endedAs?.replace('_', ' ')}, on ${momentOf(found.endedAt)} by ${found.endedBy}.`,
    )
  return found
}
