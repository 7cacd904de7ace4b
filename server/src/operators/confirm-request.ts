import { basisPointsRoundedDown, maxCents, minCents, subtractCents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { after } from '../kit/clock.ts'
import { joined } from '../database/db.ts'
import { CommandError, type Command, type Lines, type Operator, type Plan } from '../commands/command.ts'
import { invariant } from '../kit/refusal.ts'
import type { OperatorContext } from './operator-context.ts'
import { momentOf } from '../commands/age-of.ts'
import { dayMs } from './move-money.ts'
import { findOperatorRequest, insertAction, lockMoves, readOperators, type OperatorRequest } from './store.ts'

/**
 * The second operator confirms the first one's request, which is then run: exactly as requested, once, within a day. A request whose
 * effect has changed meanwhile is void and must be made anew (decision 171).
 */
export async function confirmRequest(
  context: OperatorContext & { commands: ReadonlyMap<string, Command> },
  { id, operator }: { id: string; operator: Operator },
): Promise<Lines> {
  const request = await findOperatorRequest(context.database.db, id)
  if (!request) throw new CommandError(`There is no request ${JSON.stringify(id)}: \`requests\` shows what waits.`)
  if (request.confirmedAt)
    throw new CommandError(`${id} was confirmed before, on ${momentOf(request.confirmedAt)} by ${request.confirmedBy}.`)
  const disabledReason = await disabledReasonOf(context, request, operator)
  if (disabledReason !== undefined) return refuse(context, request, operator, disabledReason)
  const asked = context.commands.get(request.command)
  invariant(asked?.kind === 'move', `${request.command} moves money`)
  const move = await (asked.plan as Plan<OperatorContext>)(context, request.arguments)
  const change = changeOf(request, move)
  if (change !== undefined) return refuse(context, request, operator, `${id} is void: ${change}. Ask for it anew.`)
  const { amountCents, userId } = move
  const now = context.clock.now()
  return context.database.transaction(async (tx) => {
    await lockMoves(tx)
    const again = await findOperatorRequest(tx, id)
    if (again?.confirmedAt) throw new CommandError(`${id} was confirmed a moment ago by ${again.confirmedBy}.`)
    const what = `${request.command} ${request.what}`
    const by = { operator: operator.name, isProved: true }
    await insertAction(tx, { kind: 'confirmed', at: now, ...by, what, amountCents, userId, requestId: id })
    const both = `${request.askedBy} and ${operator.name}`
    return move.act({ ...context, database: joined(tx, context.database) }, both)
  })
}

async function disabledReasonOf(
  { database, clock }: OperatorContext,
  request: OperatorRequest,
  { name, isProved }: Operator,
) {
  const { id, askedBy, askedAt } = request
  if (!isProved) return `${id} is confirmed by an operator with a key.`
  if (askedBy === name) return `${id} is your own: another operator confirms it.`
  if (after(askedAt, dayMs) <= clock.now()) return `${id} is void: it is older than a day. Ask for it anew.`
  const others = await readOperators(database.db)
  if (!others.some((one) => one.name === askedBy)) return `${id} is void: ${askedBy} is no operator any more.`
  return undefined
}

/** What has changed since the request was made. */
function changeOf(asked: OperatorRequest, move: Awaited<ReturnType<Plan<never>>>): string | undefined {
  if (move.userId !== asked.userId || move.email !== asked.email) return 'it would become somebody else’s'
  if (move.what !== asked.what) return `it is ${move.what} now, and was ${asked.what}`
  const apart = subtractCents(
    maxCents(move.amountCents, asked.amountCents),
    minCents(move.amountCents, asked.amountCents),
  )
  if (apart > basisPointsRoundedDown(asked.amountCents, move.mayDifferBy))
    return `it is worth ${formatDollars(move.amountCents)} now, and was worth ${formatDollars(asked.amountCents)}`
  return undefined
}

/** A refused confirmation is recorded, too. */
async function refuse(
  context: OperatorContext,
  { id }: OperatorRequest,
  operator: Operator,
  why: string,
): Promise<never> {
  const { name, isProved } = operator
  await context.database.transaction((tx) =>
    insertAction(tx, {
      kind: 'confirmation refused',
      at: context.clock.now(),
      operator: name,
      isProved,
      what: why,
      requestId: id,
    }),
  )
  throw new CommandError(why)
}
