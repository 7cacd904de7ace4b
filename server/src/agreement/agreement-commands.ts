import { readFile } from 'node:fs/promises'
import { publishAgreement } from './publish-agreement.ts'
import { readLatestAgreement } from './read-agreement.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { isStorable } from '../database/is-storable.ts'
import { change, CommandError } from '../commands/command.ts'
import { momentOf } from '../commands/age-of.ts'

const longest = { text: 200_000, name: 200 }

/** The agreement that users accept before their first card, and again whenever it has changed (decision 101). */
export const agreementCommands = {
  agreement: change({
    needs: ['file'],
    options: ['name', 'from'],
    says: 'the text of a file is the next cardholder agreement, at once or --from a day (UTC)',
    async run(context: { database: Database; clock: Clock }, { file, name: wanted, from, by }) {
      const text = await readText(file)
      const [now, latest] = [context.clock.now(), await readLatestAgreement(context.database.db)]
      const name = wanted ?? latest?.name ?? 'Cardholder Agreement'
      if (name === '' || name.length > longest.name)
        throw new CommandError(`The name of an agreement has 1 to ${longest.name} characters.`)
      const effectiveAt = from === undefined ? now : dayOf(from)
      if (latest?.text === text && latest.name === name)
        throw new CommandError(`Version ${latest.version} says the same, word for word; nothing was published.`)
      if (effectiveAt < now) throw new CommandError(`${from} has passed: nobody can have agreed to it then.`)
      if (latest && effectiveAt < latest.effectiveAt)
        throw new CommandError(
          `Version ${latest.version} begins on ${momentOf(latest.effectiveAt)}, and the next not before.`,
        )
      const draft = { name, text, by, ...(from !== undefined && { effectiveAt }) }
      const version = await publishAgreement(context, draft)
      return [`Version ${version}, "${name}", is in force from ${momentOf(effectiveAt)} on; everybody is asked for it.`]
    },
  }),
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be read (${error.code}).`)
  })
  const text = decode(bytes)
  if (text === undefined || !isStorable(text)) throw new CommandError(`${file} is no text in UTF-8.`)
  if (text.trim() === '') throw new CommandError(`${file} is empty.`)
  if ([...text].length > longest.text) throw new CommandError(`${file} has more than ${longest.text} characters.`)
  return text
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** `2026-12-01`, meaning its first moment, or `2026-12-01T09:00Z`. */
function dayOf(text: string): Date {
  const at = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z)?$/.test(text) ? new Date(text) : new Date(Number.NaN)
  // The 31st of a short month would become a day of the next month.
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text.slice(0, 10))
    throw new CommandError(`${JSON.stringify(text)} is no day such as 2026-12-01, or 2026-12-01T09:00Z.`)
  return at
}
