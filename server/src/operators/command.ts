import type { Clock } from '../kit/clock.ts'
import type { DataKeyDeps } from '../sealing/data-keys.ts'
import type { Database } from '../database/db.ts'
import type { Ids } from '../kit/ids.ts'
import type { Post } from '../mail/emails.ts'
import type { Log } from '../kit/log.ts'
import type { Random } from '../kit/random.ts'
import type { CurrentRate } from '../rates/rate.ts'
import type { Notify } from '../users/notify.ts'

/** What commands are done with. */
export type OperatorContext = DataKeyDeps & {
  database: Database
  /** The same, as the role that owns the tables. */
  owner: Database
  clock: Clock
  ids: Ids
  random: Random
  log: Log
  publicUrl: string
  post: Post
  notify: Notify
  /** What proves who is there. */
  operatorKey: string | null
  /** Cents above which one operator alone moves no money within 24 hours. */
  twoOperatorsAboveCents: bigint
  /** Where the ledger's heads are written outside of the database. */
  headsPath: string | null
  /** Asks the exchanges anew: this process has no price of before. */
  freshRates(): Promise<CurrentRate>
}

/** Who wants something done. Proved: they showed the key of this operator. */
export type Operator = { name: string; isProved: boolean }

/** What was not done, and why: one sentence. Nothing has changed. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

export type Lines = readonly string[]

/** One command of those who run Moon, as it is read, helped with and run. */
export type Command = {
  /** Words that must follow, then those that may, then options with a value. */
  needs: readonly string[]
  may: readonly string[]
  options: readonly string[]
  /** Changes something, so that it must be said who wants it. */
  isChange: boolean
  says: string
  run: (context: OperatorContext, given: Readonly<Record<string, string>>, operator: Operator) => Promise<Lines>
}

type Given<N extends string, O extends string> = Readonly<Record<N, string> & Partial<Record<O, string>>>

type Shape<N extends string, O extends string, G> = {
  needs?: readonly N[]
  may?: readonly O[]
  options?: readonly O[]
  says: string
  run: (context: OperatorContext, given: G, operator: Operator) => Promise<Lines>
}

/** A command that shows something. */
export const look = <N extends string = never, O extends string = never>(shape: Shape<N, O, Given<N, O>>): Command =>
  commandOf(shape, false)

/** A command that changes something; `by`, the operator's name, is kept with the change. */
export const change = <N extends string = never, O extends string = never>(
  shape: Shape<N, O, Given<N | 'by', O>>,
): Command => commandOf(shape, true)

/** Whoever reads the words gives each that is needed (read-command.ts). */
function commandOf<N extends string, O extends string, G>(
  { needs = [], may = [], options = [], says, run }: Shape<N, O, G>,
  isChange: boolean,
): Command {
  return { needs, may, options, isChange, says, run: (context, given, operator) => run(context, given as G, operator) }
}
