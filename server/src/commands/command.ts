import type { ConsoleRole } from '@moon/contract/console-roles.ts'
import type { UserId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'

/** Why a command did nothing, in one sentence. Nothing has changed. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** The output of a command: sentences, and rows of aligned cells. */
export type Lines = readonly (string | readonly string[])[]

/** The operator who runs a command, and their role. `isProved`: they showed what only this operator has. */
export type Operator = { name: string; role: ConsoleRole; isProved: boolean }

/** The typed arguments, by name. */
export type Words = Readonly<Record<string, string>>

/** What a command would do with money, worked out before anything is done. */
export type Move<C> = {
  /** The user who gets the credit. */
  userId: UserId
  email: string
  amountCents: Cents
  /** The thing itself, which must be the same when the move is confirmed. */
  what: string
  /** By how many basis points the dollars may differ by then, for amounts with a market price. */
  mayDifferBy: bigint
  /** Does the move, in one transaction with its record. `by` is stored with the change. */
  act: (context: C, by: string) => Promise<Lines>
}

export type Plan<C> = (context: C, words: Words) => Promise<Move<C>>

type Called = {
  /** Required words, then optional ones, then options with a value. */
  needs: readonly string[]
  may: readonly string[]
  options: readonly string[]
  says: string
}

type Work<C> =
  | { kind: 'look'; run: (context: C, words: Words) => Promise<Lines> }
  | { kind: 'change'; run: (context: C, words: Words, operator: Operator) => Promise<Lines> }
  | { kind: 'move'; plan: Plan<C> }

/** One operator command, with its words, help and work. `C`: the context it runs with. */
export type Command<C = never> = Called & Work<C>

type Given<N extends string, O extends string> = Readonly<Record<N, string> & Partial<Record<O, string>>>

type Shape<N extends string, O extends string> = {
  needs?: readonly N[]
  may?: readonly O[]
  options?: readonly O[]
  says: string
}

/** A command that shows data. */
export const look = <C, N extends string = never, O extends string = never>({
  run,
  ...shape
}: Shape<N, O> & { run: (context: C, words: Given<N, O>) => Promise<Lines> }): Command<C> => ({
  ...calledBy(shape),
  kind: 'look',
  run: (context, words) => run(context, words as Given<N, O>),
})

/** A command that makes a change; `by`, the operator's name, is stored with it. */
export const change = <C, N extends string = never, O extends string = never>({
  run,
  ...shape
}: Shape<N, O> & {
  run: (context: C, words: Given<N | 'by', O>, operator: Operator) => Promise<Lines>
}): Command<C> => ({
  ...calledBy(shape),
  kind: 'change',
  run: (context, words, operator) => run(context, words as Given<N | 'by', O>, operator),
})

/** A command that turns money into a user's credit: above a limit it takes two operators (decision 171). */
export const move = <C, N extends string = never>({
  plan,
  ...shape
}: Shape<N, never> & { plan: (context: C, words: Given<N, never>) => Promise<Move<C>> }): Command<C> => ({
  ...calledBy(shape),
  kind: 'move',
  plan: (context, words) => plan(context, words as Given<N, never>),
})

/** The parser of the words supplies each required one (operators/read-command.ts). */
const calledBy = ({ needs = [], may = [], options = [], says }: Shape<string, string>): Called => ({
  needs,
  may,
  options,
  says,
})

/** Attaches to a room its operator commands. Commands are known before anything is opened, so that help needs no setting. */
export const withCommands = <R extends (deps: never) => object, T extends Readonly<Record<string, Command>>>(
  room: R,
  commands: T,
): R & { commands: T } => Object.assign(room, { commands })
