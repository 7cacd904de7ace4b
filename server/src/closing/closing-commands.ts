import type { UserId } from '@moon/contract/ids.ts'
import { addCents, cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { CommandError, look, move, type Move } from '../commands/command.ts'
import { momentOf } from '../commands/age-of.ts'
import { creditedTo } from '../credit/credited-to.ts'
import type { Database } from '../database/db.ts'
import { accounts } from '../ledger/accounts.ts'
import { balancesOf } from '../ledger/balances.ts'
import type { Keyring } from '../sealing/keyring.ts'
import { emailMark } from '../users/email-mark.ts'
import { findOneUser } from '../users/find-one-user.ts'
import { readClosed } from '../users/reads.ts'
import { handOver } from './hand-over.ts'

type Context = { database: Database; keys: Pick<Keyring, 'signInSecret'> }

/** Commands about closed accounts, and money that arrived for them afterwards. */
export const closingCommands = {
  closed: look({
    may: ['email'],
    says: 'closed accounts with what has come for them since, or those that had an address',
    async run({ database, keys }: Context, { email }) {
      const mark = email === undefined ? null : emailMark(keys.signInSecret(), email)
      const closed = await readClosed(database.db, mark)
      if (closed.length === 0) return [mark ? `No closed account had the address ${email}.` : 'No account is closed.']
      const rows = await Promise.all(
        closed.map(async ({ id, closedAt }) => [id, momentOf(closedAt), ...(await lyingOn(database, id))]),
      )
      return rows
    },
  }),
  'hand-over': move({
    needs: ['closed', 'email'],
    says: 'gives what came for a closed account to another account of its owner, as credit; they get an email',
    plan: planHandOver,
  }),
}

async function lyingOn({ db }: Database, id: UserId): Promise<string[]> {
  const { credit, creditOnHold } = accounts.user(id)
  const found = await balancesOf(db, [credit, creditOnHold])
  const [free, onHold] = [cents(found.get(credit)!), cents(found.get(creditOnHold)!)]
  return [formatDollars(addCents(free, onHold)), onHold > 0n ? `${formatDollars(onHold)} of it on hold` : '']
}

type Deps = Parameters<typeof handOver>[0]

async function planHandOver(context: Deps, words: { closed: string; email: string }): Promise<Move<Deps>> {
  const from = await findOneUser(context, words.closed)
  const to = await findOneUser(context, words.email)
  if (from.closedAt === null) throw new CommandError(`${from.id} is not closed; nothing was changed.`)
  if (to.banReason !== null) throw new CommandError(`${to.email} is restricted or closed; nothing was changed.`)
  const path = accounts.user(from.id).credit
  const amountCents = cents((await balancesOf(context.database.db, [path])).get(path)!)
  if (amountCents === 0n)
    throw new CommandError(`Nothing has come for ${from.id}; what is on hold has its \`release\`.`)
  const act: Move<Deps>['act'] = async (on) => {
    const credited = await handOver(on, { fromId: from.id, toId: to.id, amountCents })
    return [`What came for ${from.id} has its owner: ${creditedTo(to.email, credited)}`]
  }
  return { userId: to.id, email: to.email, amountCents, what: from.id, mayDifferBy: 0n, act }
}
