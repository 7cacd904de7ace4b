import { mayRun, onCommandLineAlone, type ConsoleRole } from '@moon/contract/console-roles.ts'
import type { DescribedCommand } from '@moon/contract/console-calls.ts'
import { CommandError, type Command, type Words } from '../commands/command.ts'
import { networkOf } from '../http/network-of.ts'
import { Refusal } from '../kit/refusal.ts'
import type { OperatorContext } from '../operators/operator-context.ts'
import { NotAllowed, runCommand } from '../operators/run-command.ts'
import type { SignInDeps } from './deps.ts'
import { acceptInvitation, openInvitation } from './invitations.ts'
import { addPasskey, listPasskeys, removePasskey, startPasskey } from './operator-passkeys.ts'
import { askPasskey } from './prove-by-passkey.ts'
import { proveSession, signOut, type ConsoleSession } from './read-session.ts'
import type { HandlerTable } from './handler-table.ts'
import { signIn } from './sign-in.ts'

export type HandlerDeps = SignInDeps & {
  /** The commands of all rooms: the same as on the command line. */
  commands: ReadonlyMap<string, Command>
  /** The context that commands run with. */
  context: OperatorContext
}

/** Commands that need a recent step-up proof, beside those that move money. */
const needsProof: readonly string[] = [
  'confirm',
  'approve-payout',
  'set-limits',
  'set-country',
  'unban',
  'unfreeze',
  'set-fees',
  'set-share',
  'close-card',
  'remove-app',
  'flag',
  'grant-api-access',
  // Payments that left, or will leave, without a payout: whoever hides one hides a theft.
  'resolve-forgotten',
  'announce-payment',
]

export function consoleHandlers(deps: HandlerDeps): HandlerTable {
  return {
    signIn: async ({ body: { name, password, ...second }, cookie, ip }) => {
      cookie.set(await signIn(deps, { name, password, second, network: networkOf(ip) }))
      return {}
    },
    readSession: async ({ session: { name, role } }) => ({ name, role, commands: describeFor(role, deps.commands) }),
    proveSession: async ({ body, cookie }) => {
      await proveSession(deps, cookie.token, body)
      return {}
    },
    signOut: async ({ cookie }) => {
      await signOut(deps, cookie.token)
      cookie.clear()
      return {}
    },
    askPasskey: async () => ({ options: { ...(await askPasskey(deps)) } }),
    startPasskey: async ({ cookie }) => ({ options: { ...(await startPasskey(deps, cookie.token)) } }),
    addPasskey: async ({ body, cookie }) => {
      await addPasskey(deps, cookie.token, body)
      return {}
    },
    listPasskeys: async ({ cookie }) => ({ passkeys: await listPasskeys(deps, cookie.token) }),
    removePasskey: async ({ body: { id }, cookie }) => {
      await removePasskey(deps, cookie.token, id)
      return {}
    },
    openInvitation: ({ body: { token } }) => openInvitation(deps, token),
    acceptInvitation: async ({ body, cookie }) => {
      cookie.set(await acceptInvitation(deps, body))
      return {}
    },
    look: ({ params: { command }, body: { words }, session }) =>
      run(deps, { name: command, words, session, isLook: true }),
    change: ({ params: { command }, body: { words }, session }) =>
      run(deps, { name: command, words, session, isLook: false }),
  }
}

type Wanted = { name: string; words: Words; session: ConsoleSession; isLook: boolean }

async function run({ commands, context }: HandlerDeps, { name, words, session, isLook }: Wanted) {
  const command = commands.get(name)
  if (!command || isForCommandLine(name) || (command.kind === 'look') !== isLook) throw new Refusal('not_found')
  assertWords(command, words)
  const operator = { name: session.name, role: session.role, isProved: true }
  if (mayRun(session.role, name) && (command.kind === 'move' || needsProof.includes(name)) && !session.isProvedLately)
    throw new Refusal('step_up_required', {}, 'Money is moved with a new code of your app, or your passkey.')
  try {
    const lines = await runCommand(context, {
      name,
      command: command as Command<OperatorContext>,
      words,
      operator,
      face: 'console',
    })
    return { lines: lines.map((line) => (typeof line === 'string' ? line : [...line])) }
  } catch (error) {
    if (error instanceof NotAllowed) throw new Refusal('forbidden', {}, error.message)
    if (error instanceof CommandError) throw new Refusal('wrong_state', {}, error.message)
    throw error
  }
}

/** Requires every needed word, no empty ones, and none that the command does not know. */
function assertWords(command: Command, words: Words): void {
  const { needs } = command
  const known = [...needs, ...mayOf(command)]
  const isWhole = needs.every((word) => Object.hasOwn(words, word) && words[word]!.trim() !== '')
  if (!isWhole || !Object.keys(words).every((word) => known.includes(word) && words[word] !== ''))
    throw new Refusal('bad_input', {}, `This is not right: ${known.join(', ') || 'nothing is wanted'}.`)
}

const isForCommandLine = (name: string): boolean => (onCommandLineAlone as readonly string[]).includes(name)

/** The optional words; never a file of the server. */
const mayOf = ({ may }: Command): string[] => may.filter((word) => word !== 'file')

/** The commands that this role may run in a browser, with their words. */
function describeFor(role: ConsoleRole, commands: HandlerDeps['commands']): DescribedCommand[] {
  return [...commands]
    .filter(([name]) => mayRun(role, name) && !isForCommandLine(name))
    .map(([name, command]) => {
      const { kind, says, needs } = command
      return { name, kind, says, needs: [...needs], may: mayOf(command) }
    })
}
