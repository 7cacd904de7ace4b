import type { ConsoleRole } from '@moon/contract/console-roles.ts'
import type { UserId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'

/** What was not done, and why: one sentence. Nothing has changed. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** What a command says: sentences, and rows whose cells stand under each other. */
export type Lines = readonly (string | readonly string[])[]

/** Who wants something done, and as what. Proved: they showed what only this operator has. */
export type Operator = { name: string; role: ConsoleRole; isProved: boolean }

/** What was typed, by the names of the words. */
export type Words = Readonly<Record<string, string>>

/** What a command would do with money, worked out before anything is done. */
export type Move<C> = {
  /** Whose credit it becomes. */
  userId: UserId
  email: string
  amountCents: Cents
  /** The thing itself, which must be the same when it is confirmed. */
  what: string
  /** By how many hundredths of a percent the dollars may differ by then, for what has a market price. */
  mayDifferBy: bigint
  /** Does it, in one transaction with its record. `by` is kept with the change. */
  act: (context: C, by: string) => Promise<Lines>
}

export type Plan<C> = (context: C, words: Words) => Promise<Move<C>>

type Called = {
  /** Words that must follow, then those that may, then options with a value. */
  needs: readonly string[]
  may: readonly string[]
  options: readonly string[]
  says: string
}

type Work<C> =
  | { kind: 'look'; run: (context: C, words: Words) => Promise<Lines> }
  | { kind: 'change'; run: (context: C, words: Words, operator: Operator) => Promise<Lines> }
  | { kind: 'move'; plan: Plan<C> }

/** One command of those who run Moon, as it is read, helped with and run. `C`: what it is done with. */
export type Command<C = never> = Called & Work<C>

type Given<N extends string, O extends string> = Readonly<Record<N, string> & Partial<Record<O, string>>>

type Shape<N extends string, O extends string> = {
  needs?: readonly N[]
  may?: readonly O[]
  options?: readonly O[]
  says: string
}

/** A command that shows something. */
export const look = <C, N extends string = never, O extends string = never>({
  run,
  ...shape
}: Shape<N, O> & { run: (context: C, words: Given<N, O>) => Promise<Lines> }): Command<C> => ({
  ...calledBy(shape),
  kind: 'look',
  run: (context, words) => run(context, words as Given<N, O>),
})

/** A command that changes something; `by`, the operator's name, is kept with the change. */
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

/** A command that makes money somebody's credit: above a bound it takes two operators (decision 171). */
export const move = <C, N extends string = never>({
  plan,
  ...shape
}: Shape<N, never> & { plan: (context: C, words: Given<N, never>) => Promise<Move<C>> }): Command<C> => ({
  ...calledBy(shape),
  kind: 'move',
  plan: (context, words) => plan(context, words as Given<N, never>),
})

/** Whoever reads the words gives each that is needed (operators/read-command.ts). */
const calledBy = ({ needs = [], may = [], options = [], says }: Shape<string, string>): Called => ({
  needs,
  may,
  options,
  says,
})

/** A room with what operators may ask of it. Commands are known before anything is opened, so that help needs no setting. */
export const withCommands = <R extends (deps: never) => object, T extends Readonly<Record<string, Command>>>(
  room: R,
  commands: T,
): R & { commands: T } => Object.assign(room, { commands })
