import { addCents, cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { after } from '../kit/clock.ts'
import { joined } from '../database/db.ts'
import { CommandError, type Lines, type Operator, type Plan, type Words } from '../commands/command.ts'
import type { OperatorContext } from './operator-context.ts'
import { insertAction, insertRequest, lockMoves, sumMovedAlone } from './store.ts'

/** The limit covers the last 24 hours, and a request stays open as long. */
export const dayMs = 24 * 3_600_000

/**
 * Moves money for one operator up to a limit within 24 hours, however it is split; amounts beyond it become a request that waits for a
 * second operator (decision 171).
 */
export async function moveMoney<C extends OperatorContext>(
  context: C,
  { command, plan, words, operator }: { command: string; plan: Plan<C>; words: Words; operator: Operator },
): Promise<Lines> {
  const move = await plan(context, words)
  const { userId, email, amountCents, what } = move
  const now = context.clock.now()
  const bound = cents(context.twoOperatorsAboveCents)
  return context.database.transaction(async (tx) => {
    await lockMoves(tx)
    const since = after(now, -dayMs)
    const before = await sumMovedAlone(tx, { operator: operator.isProved ? operator.name : null, since })
    if (addCents(before, amountCents) <= bound) {
      const lines = await move.act({ ...context, database: joined(tx, context.database) }, operator.name)
      const by = { operator: operator.name, isProved: operator.isProved }
      await insertAction(tx, { kind: 'alone', at: now, ...by, what: `${command} ${what}`, amountCents, userId })
      return lines
    }
    const sum = `${formatDollars(amountCents)}${before > 0n ? ` after ${formatDollars(before)} within 24 hours` : ''}`
    if (!operator.isProved)
      throw new CommandError(
        `${sum} is more than the ${formatDollars(bound)} that one person may move alone, and there are no operators yet: \`add-operator\` two.`,
      )
    const id = context.ids('req')
    const asked = { id, command, arguments: words, amountCents, userId, email, what }
    await insertRequest(tx, { ...asked, askedBy: operator.name, askedAt: now })
    return [
      `Nothing has moved yet: ${sum} is more than the ${formatDollars(bound)} that one operator may move alone.`,
      `Another operator confirms it within a day: confirm ${id}`,
      `  ${command} ${what}: ${formatDollars(amountCents)} to ${email}`,
    ]
  })
}
