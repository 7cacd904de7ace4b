import { strToU8, zipSync } from 'fflate'
import type { Lists } from './read-lists.ts'
import { writeCsv } from './write-csv.ts'

/** A ZIP with all lists in one JSON file, each in a CSV file of its own, and a note on how to read them. */
export function buildArchive(lists: Lists): Buffer {
  const tables = [...lists].filter(([, rows]) => rows.length > 0)
  const files = {
    'README.txt': strToU8(readme(tables.map(([name, rows]) => `  ${name}.csv: ${rows.length}`))),
    'moon.json': strToU8(`${JSON.stringify(Object.fromEntries(lists), null, 2)}\n`),
    ...Object.fromEntries(tables.map(([name, rows]) => [`${name}.csv`, strToU8(writeCsv(rows))])),
  }
  return Buffer.from(zipSync(files))
}

const readme = (tables: string[]): string =>
  `What Moon keeps of you. moon.json has all of it; each list is in a file for spreadsheets too:

${tables.join('\n')}

Amounts whose name ends in _cents are dollar cents, _sats are satoshis, units are the smallest parts of a coin. Times are UTC.
Card numbers and codes of gift cards are not in here: they are shown in the app. What proves a secret, such as a password, is left out.
`
