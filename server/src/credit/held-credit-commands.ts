import { formatDollars } from '@moon/money/format.ts'
import { listHeld, readHeldCredit } from './list-held.ts'
import { releaseHeldCredit } from './release-held-credit.ts'
import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import { look, move, CommandError, type Move } from '../commands/command.ts'
import { ageOf, momentOf } from '../commands/age-of.ts'

/** Credit above the caps: it belongs to its owner and waits until an operator has looked (D-18). */
export const heldCreditCommands = {
  held: look({
    says: 'credit above the caps that waits on hold, with the cause that `release` wants',
    async run({ database, clock }: { database: Database; clock: Clock }) {
      const now = clock.now()
      const held = await listHeld(database.db)
      if (held.length === 0) return ['No credit waits on hold.']
      return held.map(({ cause, email, amountCents, heldAt }) => [
        ageOf(heldAt, now),
        formatDollars(amountCents),
        cause,
        email,
      ])
    },
  }),
  release: move({
    needs: ['cause'],
    says: 'gives credit on hold to its owner, who can spend it at once',
    plan: planRelease,
  }),
}

type Deps = Parameters<typeof releaseHeldCredit>[0]

async function planRelease({ database }: Deps, { cause }: { cause: string }): Promise<Move<Deps>> {
  const held = await readHeldCredit(database.db, cause)
  if (!held) throw new CommandError(`Nothing is on hold by ${JSON.stringify(cause)}: \`held\` shows what waits.`)
  const { userId, email, amountCents, releasedAt, releasedBy } = held
  if (releasedAt) throw new CommandError(`${cause} was released before, on ${momentOf(releasedAt)} by ${releasedBy}.`)
  const act: Move<Deps>['act'] = async (context, by) => {
    await releaseHeldCredit(context, { cause, by })
    return [`${formatDollars(amountCents)} is Moon Credit of ${email} now.`]
  }
  return { userId, email, amountCents, what: cause, mayDifferBy: 0n, act }
}
