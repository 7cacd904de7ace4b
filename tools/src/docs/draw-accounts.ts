// Generates docs/accounts.md from the code: the accounts of users, orders and cards with the comment above each, and the chart of
// the house's own accounts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chartOfAccounts } from '../../../server/src/ledger/chart-of-accounts.ts'
import { root } from '../processes/run.ts'

export async function drawAccounts(): Promise<string> {
  const source = await readFile(join(root, 'server/src/ledger/accounts.ts'), 'utf8')
  const owned = [...source.matchAll(ownedAccount)].map(([, meaning, path]) => [
    path!.replace(/^(\w+)\/\$\{id\}/, '$1/<$1>').replaceAll(/\$\{(\w+?)Id\}/g, '<$1>'),
    meaning,
  ])
  const houses = Object.entries(chartOfAccounts).map(([name, meaning]) => [`house/${name}`, meaning])
  return `${[opening, table(owned), '## The house', table(houses)].join('\n\n')}\n`
}

const ownedAccount = /\/\*\* (.+) \*\/\n +\w+: (?:\([^)]*\) => )?path\(`((?!house)[^`]+)`\)/g

const opening = `# Chart of accounts

Every account of the ledger, drawn from the code by \`npm run states\`; a test holds both equal. Each account has one currency. Accounts of users,
orders and cards never fall below zero, an overdraft never rises above it, and accounts of the house go either way.

## Users, orders and cards`

const table = (rows: (string | undefined)[][]): string =>
  ['| account | what it holds |', '|---|---|', ...rows.map(([path, meaning]) => `| \`${path}\` | ${meaning} |`)].join(
    '\n',
  )
