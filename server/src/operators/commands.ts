import { agreementCommands } from './agreement-commands.ts'
import { bannerCommands } from './banner-commands.ts'
import { bookCommands } from './book-commands.ts'
import type { Command, Lines } from './command.ts'
import { dataKeyCommands } from './data-key-commands.ts'
import { flagCommands } from './flag-commands.ts'
import { heldCreditCommands } from './held-credit-commands.ts'
import { layOut } from './lay-out.ts'
import { operatorCommands } from './operator-commands.ts'
import { unmatchedCommands } from './unmatched-commands.ts'
import { userCommands } from './user-commands.ts'
import { recoveryCommands } from './recovery-commands.ts'
import { requestCommands } from './request-commands.ts'
import { suspenseCommands } from './suspense-commands.ts'

/** Everything that can be asked for, by the word that asks for it. */
export const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    ...suspenseCommands,
    ...unmatchedCommands,
    ...recoveryCommands,
    ...heldCreditCommands,
    ...flagCommands,
    ...userCommands,
    ...agreementCommands,
    ...bannerCommands,
    ...bookCommands,
    ...dataKeyCommands,
    ...requestCommands,
    ...operatorCommands,
  }),
)

/** How a command is called, as help shows it. */
export function usageOf(name: string, { needs, may, options }: Command): string {
  const word = (word: string) => (word.includes('|') ? word : `<${word}>`)
  return [
    name,
    ...needs.map(word),
    ...may.map((one) => `[${word(one)}]`),
    ...options.map((one) => `[--${one} …]`),
  ].join(' ')
}

export function help(): Lines {
  const linesOf = (isChange: boolean) =>
    layOut(
      [...commands].filter(([, one]) => one.isChange === isChange).map(([name, one]) => [usageOf(name, one), one.says]),
    )
  return [
    'Usage: npm run operate -- <command> …    in production: node server/src/operate.ts <command> …',
    '',
    'To see something:',
    ...linesOf(false),
    '',
    'To change something, each with --by <name>, which is kept:',
    ...linesOf(true),
    '',
    '<email> is the address of a user, or their id (usr_…). What was not done ends with 1, and has changed nothing.',
  ]
}
