import { strToU8, zipSync } from 'fflate'
import { describeLists } from './describe-lists.ts'
import { layOutRows } from './lay-out-rows.ts'
import type { Lists } from './read-lists.ts'
import { writeCsv } from './write-csv.ts'

/** A ZIP with all lists in one JSON file, as stored, each list in a readable CSV file, and a note on what each file is. */
export function buildArchive(lists: Lists): Buffer {
  const tables = [...lists].filter(([, rows]) => rows.length > 0)
  const files = {
    'README.txt': strToU8(readme(new Map(tables.map(([name, rows]) => [name, rows.length])))),
    'moon.json': strToU8(`${JSON.stringify(Object.fromEntries(lists), null, 2)}\n`),
    ...Object.fromEntries(tables.map(([name, rows]) => [`${name}.csv`, strToU8(writeCsv(layOutRows(rows)))])),
  }
  return Buffer.from(zipSync(files))
}

const readme = (counts: ReadonlyMap<string, number>): string => {
  const known = Object.keys(describeLists)
  const names = [
    ...known.filter((name) => counts.has(name)),
    ...[...counts.keys()].filter((name) => !known.includes(name)),
  ]
  const lines = names.map((name) => `${name}.csv (${counts.get(name)})\r\n    ${describeLists[name] ?? ''}`)
  return [
    'What Moon keeps of you',
    '======================',
    '',
    'The files that end in .csv open in any spreadsheet. In brackets: how many lines each has. Lists without a line are left out.',
    '',
    ...lines,
    '',
    'moon.json',
    '    The same for programs: all lists, with every field as it is kept.',
    '',
    'How to read them',
    '    Times are UTC. Amounts have their unit: dollars, coins, or sats, which are hundred-millionths of a bitcoin.',
    '    A rate is what one coin was worth. In moon.json the same amounts are whole cents and the smallest parts of a coin.',
    '    The columns at the end are our own numbers of things; tell our support one of them, and we find it.',
    '',
    'What is not in here',
    '    Card numbers and codes of gift cards: they are shown in the app. What proves a secret, such as a password.',
    '',
  ].join('\r\n')
}
