import { mayRun } from '@moon/contract/console-roles.ts'
import { CommandError, type Command, type Lines, type Operator, type Words } from '../commands/command.ts'
import { printLines } from '../commands/print-lines.ts'
import { after } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import { insertBegun, insertEnding, insertForbidden, insertLooked, type Ending, type Face } from './audit-store.ts'
import { moveMoney } from './move-money.ts'
import type { OperatorContext } from './operator-context.ts'

type Asked<C> = { name: string; command: Command<C>; words: Words; operator: Operator; face: Face }

/**
 * Runs one command for an operator, from the console or the command line: their role must allow it, and it is recorded before it runs
 * and again when it has ended (decision 333).
 */
export async function runCommand<C extends OperatorContext>(context: C, asked: Asked<C>): Promise<Lines> {
  const { name, command, operator, face } = asked
  // Reading on the machine itself needs no operator: whoever can do that can read the database anyway.
  if (command.kind === 'look' && face === 'command line') return command.run(context, asked.words)
  if (!mayRun(operator.role, name)) {
    await insertForbidden(context.database.db, attemptOf(context, asked))
    throw new NotAllowed(`${operator.name} is here for ${operator.role}, which may not do this; nothing was changed.`)
  }
  if (command.kind !== 'look') return recorded(context, asked)
  // Looks are recorded with their words.
  const attempt = attemptOf(context, asked)
  await insertLooked(context.database.db, { ...attempt, since: after(attempt.at, -lookMs) })
  return command.run(context, asked.words)
}

/** Within this time an operator's looks at one user count as one, however many lists they open, as do repeated looks at one list. */
const lookMs = 10 * 60_000

/** Thrown when an operator's role does not allow the command. */
export class NotAllowed extends CommandError {}

async function recorded<C extends OperatorContext>(context: C, asked: Asked<C>): Promise<Lines> {
  const { db } = context.database
  const begunId = await insertBegun(db, attemptOf(context, asked))
  const end = (event: Ending['event'], said: string) =>
    insertEnding(db, { begunId, event, at: context.clock.now(), said: cut(said, 2_000) })
  try {
    const lines = await carryOut(context, asked)
    await end('done', saidOf(asked.name, lines))
    return lines
  } catch (error) {
    const isRefused = error instanceof CommandError || error instanceof Refusal
    await end(isRefused ? 'refused' : 'failed', isRefused ? error.message : '')
    throw error
  }
}

function carryOut<C extends OperatorContext>(context: C, { name, command, words, operator }: Asked<C>): Promise<Lines> {
  switch (command.kind) {
    case 'look':
      return command.run(context, words)
    case 'change':
      return command.run(context, { ...words, by: operator.name }, operator)
    case 'move':
      return moveMoney(context, { command: name, plan: command.plan, words, operator })
  }
}

/** The output of these commands is shown once, to the caller only. */
const shownOnce: readonly string[] = ['add-operator', 'invite-operator']

const saidOf = (name: string, lines: Lines): string =>
  shownOnce.includes(name) ? printLines(lines.slice(0, 1)).join('\n') : printLines(lines).join('\n')

function attemptOf<C extends OperatorContext>({ clock }: C, { name, words, operator, face }: Asked<C>) {
  const kept = Object.fromEntries(Object.entries(words).map(([word, text]) => [word, cut(text, 500)]))
  const { name: who, role, isProved } = operator
  return { at: clock.now(), operator: who, role, isProved, face, command: name, words: kept }
}

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most)}…`)
