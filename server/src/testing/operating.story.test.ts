import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { settingNames } from '../settings/setting-names.ts'
import { testDatabase } from './database.ts'

const root = new URL('../../../', import.meta.url)
const guide = await readFile(new URL('docs/operating.md', root), 'utf8')
const readme = await readFile(new URL('README.md', root), 'utf8')
const { url } = await testDatabase()
const client = new Client({ connectionString: url })
await client.connect()
afterAll(() => client.end())

const statements = [...guide.matchAll(/```sql\n([\s\S]*?)```/g)]
  .flatMap((block) => block[1]!.replace(/^--.*$/gm, '').split(';'))
  .flatMap((text) => text.trim() || [])

test('every statement of the guide for operators runs on the database as it is', async () => {
  expect(statements.length).toBeGreaterThan(5)
  for (const statement of statements) {
    await client.query('begin')
    const ran = await client.query(statement).then(
      () => 'ran',
      (error: unknown) => String(error),
    )
    await client.query('rollback')
    expect({ statement, ran }).toEqual({ statement, ran: 'ran' })
  }
})

test('README explains every setting and no other, and the guide names only settings', () => {
  const names = settingNames()
  expect(new Set(names).size).toBe(names.length)
  const table = readme.slice(readme.indexOf('| variable |'), readme.indexOf('The server alone is'))
  const cells = [...table.matchAll(/^\| ([^|]*) \|/gm)].flatMap(
    ([, cell]) => cell!.match(/[A-Z\d]+(_[A-Z\d]+)*/g) ?? [],
  )
  // Three rows of the other networks stand for each of the five.
  const others = names.filter((name) => /^(BASE|BNB|ARBITRUM|OPTIMISM)_(CHAIN_ID|USDC|USDT)$/.test(name))
  const ofTools = ['MOON_HOME', 'SANDBOX_PORT']
  expect(cells.toSorted()).toEqual([...names.filter((name) => !others.includes(name)), ...ofTools].toSorted())
  for (const name of new Set(guide.match(/\b[A-Z]{2,}(_[A-Z]+)+\b/g)))
    expect({ name, isSetting: names.includes(name) }).toEqual({ name, isSetting: true })
})
