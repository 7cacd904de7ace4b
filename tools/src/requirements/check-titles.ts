// Checks that every id in a test title is an item of docs/requirements.md.
import { glob, readFile } from 'node:fs/promises'
import { idsInTitle, readAreas } from './requirement-ids.ts'
import { runCommand } from '../processes/unready.ts'

const tests = '{money,contract,ui,web,server,sandbox,sim,e2e,extension}/**/*.{test,suite,e2e}.{ts,tsx}'

async function checkTitles(): Promise<number> {
  const known = new Set((await readAreas()).flatMap((area) => area.ids))
  const wrong: string[] = []
  for await (const file of glob(tests, { exclude: (name) => name === 'node_modules' || name === 'build' })) {
    for (const title of titlesWithIds(await readFile(file, 'utf8')))
      for (const id of idsInTitle(title))
        if (!known.has(id)) wrong.push(`${file}: ${id} is not in docs/requirements.md`)
  }
  for (const line of wrong) console.error(line)
  return wrong.length > 0 ? 1 : 0
}

/** Finds the bracket that closes a quoted text: enough to see the ids without parsing the language. */
function titlesWithIds(source: string): string[] {
  return [...source.matchAll(/(\[(?:[A-Z]{3}|[FG])-[^\]\n]*\])['"`]/g)].map((match) => match[1]!)
}

await runCommand(checkTitles)
