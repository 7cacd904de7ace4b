import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../processes/run.ts'
import { accountLiterals } from './account-literals.ts'
import { assertedFields } from './asserted-fields.ts'
import { bannedWords } from './banned-words.ts'
import { chainLiterals } from './chain-literals.ts'
import { fileNames } from './file-names.ts'
import { motion, readSheets } from './motion.ts'
import { parsedCauses } from './parsed-causes.ts'
import type { Findings, Source } from './read-sources.ts'
import { roomSizes } from './room-sizes.ts'
import { rowAliases } from './row-aliases.ts'
import { sqlWalls } from './sql-walls.ts'
import { tableOwners, views } from './table-owners.ts'

export type Lint = keyof typeof titles
export type All = Record<Lint, Findings>

export const titles = {
  sql: 'SQL names only tables of its own room and views (tools/src/house/table-owners.ts)',
  words: 'names and comments use the words of docs/words.md (tools/src/house/banned-words.ts)',
  chains: 'names of chains stand in contract/src/chains.ts alone (tools/src/house/chain-literals.ts)',
  accounts: 'paths of accounts stand in server/src/ledger/accounts.ts alone (tools/src/house/account-literals.ts)',
  causes: 'causes are read by parseCause alone (tools/src/house/parsed-causes.ts)',
  nulls: 'no `!` behind a nullable field of an invoice or a card (tools/src/house/asserted-fields.ts)',
  rows: 'rows of SQL have our names (tools/src/house/row-aliases.ts)',
  names: 'a file is named as what it exports (tools/src/house/file-names.ts)',
  motion: 'what moves takes its length and easing from ui/src/theme (tools/src/house/motion.ts)',
  sizes: 'rooms and files are small (tools/src/house/room-sizes.ts)',
}

export const allowancesFile = join(root, 'tools/src/house/allowances.json')

export const findAll = (sources: Source[]): All => ({
  sql: sqlWalls(sources, tableOwners, views),
  words: bannedWords(sources),
  chains: chainLiterals(sources),
  accounts: accountLiterals(sources),
  causes: parsedCauses(sources),
  nulls: assertedFields(sources),
  rows: rowAliases(sources),
  names: fileNames(sources),
  motion: motion([...sources, ...readSheets()]),
  sizes: roomSizes(sources),
})

export const readAllowances = async (): Promise<All> => JSON.parse(await readFile(allowancesFile, 'utf8')) as All
