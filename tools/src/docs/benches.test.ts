import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../processes/run.ts'

const page = await readFile(join(root, 'docs/performance.md'), 'utf8')
const main = await readFile(join(root, 'bench/main.ts'), 'utf8')

/** The rows of the table of results. */
const rows = page
  .slice(page.indexOf('## Results'), page.indexOf('## Why'))
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, name, , , result]) => ({ name: name!.replaceAll('`', ''), result: result! }))

test('the page of speed has one row for each bench', () => {
  const [, listed] = /^const benches[^\n]*= \{\n([\s\S]*?)^\}/m.exec(main)!
  const names = Array.from(listed!.matchAll(/^ {2}'?([\w-]+)'?[,:]/gm), (match) => match[1]!)
  expect(names.length).toBeGreaterThan(16)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

test.each(rows)('the result of $name begins with whether it is reached; if not, a reason is below', ({ result }) => {
  expect(result).toMatch(/^(?:reached|NOT reached)\b/)
  if (!/NOT reached/.test(result)) return
  const [, anchor] = /\[why\]\(#([\w-]+)\)/.exec(result)!
  expect(page).toContain(`\n### ${anchor}\n`)
})
