import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '../kit/config.ts'
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

test('every setting that the guide names is one that the README explains and the server reads', () => {
  const asked = new Set<string>()
  const env = new Proxy({} as Record<string, string>, {
    get: (_none, name: string) => {
      asked.add(name)
      return needed[name]
    },
  })
  const needed: Record<string, string> = {
    DATABASE_URL: 'postgres://x',
    SMTP_URL: 'smtp://x',
    BITCOIND_URL: 'http://x',
    BITCOIN_XPUB: 'x',
    ETHEREUM_RPC_URL: 'http://x',
    ETHEREUM_XPUB: 'x',
    TRON_RPC_URL: 'http://x',
    TRON_XPUB: 'x',
    LND_URL: 'http://x',
    LND_MACAROON: 'x',
    LITHIC_API_KEY: 'x',
    COINBASE_CLIENT_ID: 'x',
    COINBASE_CLIENT_SECRET: 'x',
    COINBASE_PAYEE: 'x',
    RUNA_API_KEY: 'x',
  }
  readSettings(env)
  const named = new Set(guide.match(/\b[A-Z]{2,}(_[A-Z]+)+\b/g))
  for (const name of named)
    expect({ name, isRead: asked.has(name), isExplained: readme.includes(`\`${name}\``) }).toEqual({
      name,
      isRead: true,
      isExplained: true,
    })
})
