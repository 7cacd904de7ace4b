// `npm run extension:corpus`: measures how well the extension recognises real checkout forms. The forms are not part of the repository:
// their folder is --checkouts=…, MOON_CHECKOUTS, or ../shared/checkouts. `--half=a` and `--half=b` read one half of them;
// `--list` prints every finding.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseHTML } from 'linkedom'
import { runCommand, Unready } from '../../tools/src/processes/unready.ts'
import { judgePage, type PageVerdict } from './judge-page.ts'

const goals = { fields: 219, forms: 41, alarms: 0 }

await runCommand(async () => {
  const folder = resolve(optionOf('checkouts') ?? process.env['MOON_CHECKOUTS'] ?? '../shared/checkouts')
  const half = optionOf('half')
  const pages = (await namesIn(folder)).filter((name) => half === undefined || halfOf(name) === half)
  const verdicts: PageVerdict[] = []
  for (const name of pages) verdicts.push(judgePage(name, await readDocument(join(folder, 'forms', name))))
  for (const line of verdicts.flatMap(({ lines }) => lines)) console.log(line)
  return sum(verdicts, half === undefined)
})

function sum(verdicts: PageVerdict[], isWhole: boolean): number {
  const cards = verdicts.filter(({ fields }) => fields > 0)
  const others = verdicts.filter(({ fields, isMarked }) => fields === 0 && isMarked)
  const unmarked = verdicts.filter(({ isMarked }) => !isMarked)
  const fields = cards.reduce((total, each) => total + each.fields, 0)
  const found = cards.reduce((total, each) => total + each.found, 0)
  const forms = cards.filter((each) => each.found === each.fields).length
  const alarms = others.filter(({ takesCard }) => takesCard).length
  const holds = found >= goals.fields && forms >= goals.forms && alarms <= goals.alarms
  const unmarkedForms = unmarked.filter(({ takesCard }) => takesCard).map(({ name }) => name)
  console.log(
    `Nobody has marked the fields of ${unmarked.length} pages: they prove nothing. Taken for a card form: ${unmarkedForms.join(', ') || 'none'}.`,
  )
  console.log(
    `${isWhole ? (holds ? 'holds' : 'FAILS') : 'half'}: ${found} of ${fields} fields, ${forms} of ${cards.length} forms,` +
      ` ${alarms} of ${others.length} others taken for a card form (goals: ${goals.fields}, ${goals.forms}, ${goals.alarms})`,
  )
  return !isWhole || holds ? 0 : 1
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(join(folder, 'forms'))).filter((name) => name.endsWith('.html')).toSorted()
  } catch {
    throw new Unready(
      `The checkout forms are not at ${folder}: name their folder with --checkouts=… or MOON_CHECKOUTS.`,
    )
  }
}

async function readDocument(path: string): Promise<Document> {
  const html = await readFile(path, 'utf8')
  return parseHTML(`<!doctype html><html><body>${html}</body></html>`).document
}

/**
 * Assigns a page to one of two halves by its name alone: rules are written against one half and tested on the
 * other.
 */
function halfOf(name: string): 'a' | 'b' {
  return createHash('sha256').update(name).digest()[0]! % 2 === 0 ? 'a' : 'b'
}

function optionOf(name: string): string | undefined {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
}
