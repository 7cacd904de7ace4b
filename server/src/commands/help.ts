import type { Command } from './command.ts'
import { printLines } from './print-lines.ts'

/** All commands, by name. */
export type Commands = ReadonlyMap<string, Command>

export function help(commands: Commands): string[] {
  const linesOf = (isChange: boolean) =>
    printLines(
      [...commands]
        .filter(([, one]) => isChange === (one.kind !== 'look'))
        .map(([name, one]) => [usageOf(name, one), one.says]),
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

/** The usage of a command, as help shows it. */
export function usageOf(name: string, { needs, may, options }: Command): string {
  const word = (word: string) => (word.includes('|') ? word : `<${word}>`)
  return [
    name,
    ...needs.map(word),
    ...may.map((one) => `[${word(one)}]`),
    ...options.map((one) => `[--${one} …]`),
  ].join(' ')
}
