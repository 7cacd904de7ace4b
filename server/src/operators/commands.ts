import { agreementCommands } from './agreement.ts'
import { bannerCommands } from './banner.ts'
import { bookCommands } from './books.ts'
import type { Command, Lines } from './command.ts'
import { dataKeyCommands } from './data-keys.ts'
import { flagCommands } from './flags.ts'
import { heldCommands } from './held.ts'
import { layOut } from './lay-out.ts'
import { operatorCommands } from './operators.ts'
import { parkedCommands } from './parked.ts'
import { peopleCommands } from './people.ts'
import { recoveryCommands } from './recoveries.ts'
import { requestCommands } from './requests.ts'
import { suspenseCommands } from './suspense.ts'

/** Everything that can be asked for, by the word that asks for it. */
export const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    ...suspenseCommands,
    ...parkedCommands,
    ...recoveryCommands,
    ...heldCommands,
    ...flagCommands,
    ...peopleCommands,
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
    '<email> is the address of a person, or his id (usr_…). What was not done ends with 1, and has changed nothing.',
  ]
}
