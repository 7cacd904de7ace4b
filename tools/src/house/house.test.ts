// Tests each lint of `npm run house` on a failing case, and the allowances, which may only shrink.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../processes/run.ts'
import { accountLiterals } from './account-literals.ts'
import { assertedFields, nullableFields } from './asserted-fields.ts'
import { bannedWords, exportsOf } from './banned-words.ts'
import { chainLiterals } from './chain-literals.ts'
import { compare, shrink } from './compare.ts'
import { fileNames } from './file-names.ts'
import { findAll, readAllowances } from './find-all.ts'
import { parsedCauses } from './parsed-causes.ts'
import { readSources } from './read-sources.ts'
import { fileLines, goals, roomSizes } from './room-sizes.ts'
import { rowAliases } from './row-aliases.ts'
import { sqlWalls, tablesIn } from './sql-walls.ts'
import { tableOwners, views } from './table-owners.ts'

const owners = { cards: 'cards', invoices: 'invoices', users: 'users', card_names: 'cards' }
const wallsOf = (path: string, text: string) => Object.keys(sqlWalls([{ path, text }], owners, { card_names: 'cards' }))

test.each([
  ['a read', 'select * from invoices'],
  ['a join', 'select * from cards c join invoices i on i.card_id = c.id'],
  ['a second table', 'select * from cards c, invoices i'],
  ['an insert', 'insert into invoices (id) values (1)'],
  ['an update', 'update invoices set state = 1'],
  ['a delete', 'delete from invoices'],
])("%s of another room's table is refused", (_title, statement) => {
  expect(wallsOf('server/src/cards/store.ts', `sql\`${statement}\``)).toEqual(['server/src/cards/store.ts invoices'])
})

test('a table is found after an interpolated value, in a nested template and after a generic', () => {
  const text =
    'sql<Row>`select ${a ? sql`(select 1 from users)` : { b: `}` }} from cards ${where} join invoices on true`'
  expect([...tablesIn(text)].toSorted()).toEqual(['cards', 'invoices', 'users'])
})

test('own tables and published views may be named', () => {
  expect(wallsOf('server/src/cards/store.ts', 'sql`select * from cards`')).toEqual([])
  expect(wallsOf('server/src/users/store.ts', 'sql`select * from card_names`')).toEqual([])
})

test('each table has one owner, a room of the server, and each view is listed', async () => {
  const schema = await readFile(join(root, 'server/schema.sql'), 'utf8')
  const created = (what: string): string[] =>
    [...schema.matchAll(new RegExp(`^create ${what} (\\w+)`, 'gm'))].map(([, name]) => name!)
  expect(Object.keys(tableOwners).toSorted()).toEqual([...created('table'), 'auth'].toSorted())
  expect(Object.keys(views).toSorted()).toEqual(created('view').toSorted())
  const rooms = new Set((await readSources()).map(({ path }) => path.split('/')[2]))
  expect([...Object.values(tableOwners), ...Object.values(views)].filter((room) => !rooms.has(room))).toEqual([])
})

test("functions of a store that write are named insert, update, upsert or delete, or after their action in the room's words", async () => {
  const names = (await readSources())
    .filter((source) => /^server\/src\/.*(^|[-/])store\.ts$/.test(source.path))
    .flatMap(({ path, text }) => exportsOf(text).map((name) => `${path} ${name}`))
  expect(names.length).toBeGreaterThan(300)
  expect(names.filter((name) => / (save|write|set|put|add|remove|store|change|create)[A-Z]/.test(name))).toEqual([])
})

test('a row that counts retries has attempts and next_attempt_at', async () => {
  const schema = await readFile(join(root, 'server/schema.sql'), 'utf8')
  const columns = [...schema.matchAll(/^ {2}(\w+) \w/gm)].map(([, name]) => name!)
  expect(columns).toContain('next_attempt_at')
  const other = /(^|_)(tries|looks|retries|retry_at)$|^next_(?!attempt_at$)\w+_at$/
  expect(columns.filter((name) => other.test(name))).toEqual([])
})

test.each([
  ['a file', 'server/src/users/find-people.ts', 'export const a = 1'],
  ['an export', 'server/src/users/find.ts', 'export function tellUser() {}'],
  ['an export that stores something', 'server/src/users/find.ts', 'export const keepUser = 1'],
  ['a comment', 'server/src/users/find.ts', '// what they wish\nexport const a = 1'],
  ['a comment about users', 'server/src/users/find.ts', '// what a person buys\nexport const a = 1'],
  ['a comment of several lines', 'server/src/users/find.ts', '/**\n * People of Moon.\n */\nexport const a = 1'],
])('a banned word in %s is refused', (_title, path, text) => {
  expect(bannedWords([{ path, text }])).toEqual({ [path]: 1 })
})

test('texts, addresses and words that only start the same are allowed', () => {
  const text = "// an intelligent keeper keeps it\nexport const a = 'https://people.example/ // */'"
  expect(bannedWords([{ path: 'server/src/users/find.ts', text }])).toEqual({})
})

test.each([
  ['a literal', "if (rail === 'ethereum') return 1"],
  ['a name on the wire', "const blockchain = 'TRON'"],
  ['a title', "const title = 'Bitcoin'"],
  ['a flag', "const isOn = useFlag('tronUsdc')"],
  ['SQL', "sql`select 1 from invoices where rail = 'tron'`"],
  ['a key', 'const notes = { ethereum: 1 }'],
])('a chain name in %s is refused outside of its file and of adapters', (_title, text) => {
  const path = 'server/src/invoices/a.ts'
  const own = ['contract/src/chains.ts', 'server/src/rails/tokens/a.ts', 'server/src/invoices/a.test.ts']
  expect(chainLiterals([path, ...own].map((one) => ({ path: one, text })))).toEqual({ [path]: 1 })
})

test('comments, sentences, schemes and names that only start the same are no chain names', () => {
  const text =
    "// 'tron'\n/* 'ethereum' */\nconst a = [`ethereum:${b}`, 'Ethereum is slow', deps.bitcoin, { bitcoin: 1 }]"
  expect(chainLiterals([{ path: 'web/src/buy/a.tsx', text }])).toEqual({})
})

test.each([
  ['a path', "const from = 'house/gifts'"],
  ['the path of a user', 'const to = `user/${userId}/credit`'],
  ['SQL', "sql`select 1 from account_balances a where a.path = 'card/' || c.id || '/balance'`"],
  ['a pattern', "sql`select 1 from account_balances where path like '%/overdraft'`"],
  ['a path taken apart', "sql`select split_part(a.path, '/', 2) from account_balances a`"],
])('an account name in %s is refused outside of the list of accounts', (_title, text) => {
  const own = ['server/src/ledger/accounts.ts', 'server/src/cards/a.test.ts', 'web/src/a.ts']
  const paths = ['server/src/cards/store.ts', 'server/src/ledger/store.ts', ...own]
  expect(accountLiterals(paths.map((path) => ({ path, text })))).toEqual({
    'server/src/cards/store.ts': 1,
    'server/src/ledger/store.ts': 1,
  })
})

test('addresses, imports and comments are no account names', () => {
  const text =
    "// 'house/gifts'\nimport { a } from './card/a.ts'\nconst b = ['/v1/moon/card/fee', 'https://user/card/']"
  expect(accountLiterals([{ path: 'server/src/cards/a.ts', text }])).toEqual({})
})

test.each([
  ['split', "const [kind] = cause.split(':')"],
  ['split as a field', "const kind = line.cause.split(':')[1]!"],
  ['split in a list', "const kind = causes[0]!.split(':')"],
  ['compared by its beginning', "if (heldCause.startsWith('purchase:')) return"],
  ['matched', 'const isOne = /^gift:/.test(cause)'],
  ['split in SQL', "sql`select split_part(t.cause, ':', 2) from ledger_transfers t`"],
  ['matched in SQL', "sql`select 1 from ledger_transfers where cause like 'gift:%'`"],
])('a cause that is %s is refused', (_title, text) => {
  const paths = ['server/src/activity/a.ts', 'sim/invariants/a.ts', 'server/src/ledger/causes.ts', 'sim/a.test.ts']
  expect(parsedCauses(paths.map((path) => ({ path, text })))).toEqual({
    'server/src/activity/a.ts': 1,
    'sim/invariants/a.ts': 1,
  })
})

test('a cause may be passed on, compared and parsed', () => {
  const text = "// cause.split(':')\nconst a = parseCause(cause).kind === b || cause === c || because.split(' ')"
  expect(parsedCauses([{ path: 'server/src/activity/a.ts', text }])).toEqual({})
})

test.each([
  ['a type', "import { sql } from '../database/db.ts'\ntype Row = {\n  user_id: string\n}"],
  ['brackets', 'readOne(on, sql<{ id: string; user_id: string }>`select id, user_id from cards`)'],
])('a row with the column names of its table is refused in %s', (_title, text) => {
  expect(rowAliases([{ path: 'server/src/cards/store.ts', text }])).toEqual({ 'server/src/cards/store.ts': 1 })
})

test('an alias is allowed, and so is a row passed to a statement as JSON', () => {
  const aliased = 'sql<{ userId: string }>`select user_id as "userId" from cards where a_b = ${c}`'
  const asJson = 'type Row = {\n  user_id: string\n}\nsql`select * from jsonb_to_recordset(${rows}) as t(user_id text)`'
  const path = 'server/src/cards/store.ts'
  expect([aliased, asJson].map((text) => rowAliases([{ path, text }]))).toEqual([{}, {}])
})

const cardType = { path: 'server/src/cards/card.ts', text: 'type Card = {\n  id: CardId\n  paidAt: Date | null\n}' }

test.each([
  ['a field', 'const last = expiryOf(card.paidAt!)'],
  ['a field of the answer', 'const day = (await findCard(id))!.paidAt!.getDate()'],
  ['a field by its own name', 'const { paidAt } = card\nconst day = paidAt!.getDate()'],
])('a `!` behind %s that may be null is refused', (_title, text) => {
  const path = 'server/src/purchases/a.ts'
  expect(assertedFields([cardType, { path, text }, { path: 'server/src/purchases/a.test.ts', text }])).toEqual({
    [path]: 1,
  })
})

test('a comparison, another field and a comment are allowed', () => {
  const text = '// card.paidAt!\nif (card.paidAt !== null && card.paidAt!=now) return rows[0]!.id!'
  expect(assertedFields([cardType, { path: 'server/src/purchases/a.ts', text }])).toEqual({})
})

test('the nullable fields are those of the types', async () => {
  const found = nullableFields(await readSources())
  for (const field of ['cardId', 'paymentRequest', 'toleranceCents', 'issued', 'paidAt', 'expiresAt'])
    expect(found).toContain(field)
})

test.each([
  ['as its one export', 'issue-card.ts', 'export async function issueCard() {}', true],
  ['as what it creates', 'app.ts', 'export function createApp() {}', true],
  ['as one of several', 'card.ts', 'export type Card = 1\nexport const cardName = 1', true],
  ['after what several are', 'accounts.ts', 'export type Path = 1\nexport const houseAccount = 1', true],
  ['in the plural', 'codes.ts', 'export const a = 1\nexport function takeCode() {}', true],
  ['as its part', 'store.ts', 'export const findCard = 1', true],
  ['as something else', 'cards.ts', 'export function issueCard() {}', false],
  ['as none of several', 'money.ts', 'export const issueCard = 1\nexport const closeCard = 1', false],
])('a file may be named %s: %s', (_title, file, text, isFine) => {
  const path = `server/src/cards/${file}`
  expect(fileNames([{ path, text }])).toEqual(isFine ? {} : { [path]: 1 })
})

test('a room of 25 files, an interface of 31 names and a file of 301 lines are refused', () => {
  const files = Array.from({ length: 25 }, (_, n) => ({
    path: `server/src/cards/a${n}.ts`,
    text: 'export const a = 1\n',
  }))
  const names = Array.from({ length: 31 }, (_, n) => `name${n}`).join(', ')
  const user = {
    path: 'server/src/users/long.ts',
    text: `import { ${names} } from '../cards/a1.ts'\n${'\n'.repeat(300)}`,
  }
  const test = { path: 'server/src/cards/a.test.ts', text: '\n'.repeat(900) }
  expect(roomSizes([...files, user, test])).toEqual({
    'cards files': 25,
    'cards face': 31,
    'server/src/users/long.ts lines': 301,
  })
})

test('half of the files have at most 45 lines, nine tenths at most 120', async () => {
  const { median, p90 } = fileLines(await readSources())
  expect(median).toBeLessThanOrEqual(goals.median)
  expect(p90).toBeLessThanOrEqual(goals.p90)
  const lines = [1, 2, 3, 400].map((count) => ({ path: 'money/src/a.ts', text: '\n'.repeat(count) }))
  expect(fileLines(lines)).toEqual({ files: 4, median: 3, p90: 400, most: 400 })
})

test('an allowance may be neither too small nor too large', () => {
  expect(compare({ a: 2 }, { a: 1 }).beyond).toEqual(['a: 2, allowed 1'])
  expect(compare({ a: 1 }, { a: 2, b: 1 }).slack).toEqual(['a: 1, allowed 2', 'b: 0, allowed 1'])
  expect(shrink({ a: 1, c: 4 }, { a: 2, b: 1 })).toEqual({ a: 1 })
})

test('the findings are exactly the allowed ones (npm run house; npm run house -- --shrink after a finding is fixed)', async () => {
  const { sizes, ...found } = findAll(await readSources())
  const { sizes: allowed, ...exact } = await readAllowances()
  expect(found).toEqual(exact)
  expect(compare(sizes, allowed).beyond).toEqual([])
  expect(Object.keys(sizes).toSorted()).toEqual(Object.keys(allowed).toSorted())
})
