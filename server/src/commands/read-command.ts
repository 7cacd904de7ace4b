import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { isStorable } from '../database/is-storable.ts'
import { CommandError, type Command, type Words } from './command.ts'
import { usageOf, type Commands } from './help.ts'

/** `words` by name; `by` is the operator, for a command that makes a change. */
type Asked = 'help' | { name: string; command: Command; words: Words; by: string | undefined }

const longestName = 100

/** Parses the whole command line before anything is opened; every error is one sentence. */
export function readCommand(commands: Commands, typed: readonly string[]): Asked {
  const { values, positionals } = parse(commands, typed)
  if (values['help']) return 'help'
  const [name, ...words] = positionals
  if (name === undefined) throw new CommandError('Which command? --help lists them all.')
  const command = commands.get(name)
  if (!command) throw new CommandError(`There is no command ${JSON.stringify(name)}: --help lists them all.`)
  const isChange = command.kind !== 'look'
  const by = isChange ? byOf(values['by']) : undefined
  const usage = `${usageOf(name, command)}${isChange ? ' --by <name>' : ''}`
  const { by: _, ...named } = values
  const tooMuch = Object.keys(isChange ? named : values).find((option) => !command.options.includes(option))
  if (tooMuch !== undefined) throw new CommandError(`${name} takes no --${tooMuch}: ${usage}`)
  const places = [...command.needs, ...command.may]
  if (words.length < command.needs.length || words.length > places.length || words.includes(''))
    throw new CommandError(`It is called so: ${usage} (several words as one stand in quotes).`)
  const given = Object.fromEntries(words.map((word, at) => [places[at]!, word]))
  const all = { ...given, ...(named as Record<string, string>) }
  if (!isStorable({ ...all, by: by ?? '' })) throw new CommandError('What was typed is no text that can be kept.')
  return { name, command, words: all, by }
}

function parse(commands: Commands, typed: readonly string[]) {
  const named = [...commands.values()].flatMap((one) => one.options)
  const options: ParseArgsOptionsConfig = {
    help: { type: 'boolean', short: 'h' },
    by: { type: 'string' },
    ...Object.fromEntries(named.map((name) => [name, { type: 'string' }])),
  }
  try {
    return parseArgs({ args: [...typed], options, allowPositionals: true })
  } catch (error) {
    // The first sentence says what is wrong, the others explain parseArgs.
    throw new CommandError(`${(error as Error).message.split(/\.?\s*\n|\. /)[0]!}: --help lists what there is.`)
  }
}

function byOf(by: unknown): string {
  const name = typeof by === 'string' ? by.trim() : ''
  if (name === '') throw new CommandError('This changes something: say who wants it with --by <name>.')
  if (name.length > longestName) throw new CommandError(`The name after --by has more than ${longestName} characters.`)
  return name
}
