import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { settingNames } from '../settings/setting-names.ts'
import { testDatabase } from './database.ts'

const root = new URL('../../../', import.meta.url)
const guide = await readFile(new URL('docs/operating.md', root), 'utf8')
/** The signer is a process of its own, with its own settings. */
const signer = await readFile(new URL('server/src/signer/signer-settings.ts', root), 'utf8')
const { url } = await testDatabase()
const client = new Client({ connectionString: url })
await client.connect()
afterAll(() => client.end())

const statements = [...guide.matchAll(/```sql\n([\s\S]*?)```/g)]
  .flatMap((block) => block[1]!.replace(/^--.*$/gm, '').split(';'))
  .flatMap((text) => text.trim() || [])

test('every SQL statement of the guide for operators runs on the current schema', async () => {
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

test('every setting has one name, and the guide names only settings', () => {
  const names = settingNames()
  expect(new Set(names).size).toBe(names.length)
  names.push(...(signer.match(/(?<=')SIGNER_[A-Z_]+(?=')/g) ?? []))
  // Names in the guide that are not settings: two for trials without real money, and one of the issuer's.
  names.push('SANDBOX_NETWORK', 'SANDBOX_DATA', 'AUTH_STREAM_ACCESS')
  for (const name of new Set(guide.match(/\b[A-Z]{2,}(_[A-Z]+)+\b/g)))
    expect({ name, isSetting: names.includes(name) }).toEqual({ name, isSetting: true })
})
