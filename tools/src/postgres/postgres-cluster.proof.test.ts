import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkDatabaseUrl } from './check-database-url.ts'
import { freePort } from '../start/free-port.ts'
import { startCluster } from './postgres-cluster.ts'

let home: string
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'moon-launcher-'))
  chmodSync(folder, 0o755)
  home = join(folder, 'postgres')
})
afterEach(() => rmSync(join(home, '..'), { recursive: true }))

test('data is kept between starts', async () => {
  const first = await startCluster({ home, durable: true })
  await ask(first.url, 'create table kept (id int)')
  await first.stop()
  const second = await startCluster({ home: first.home, durable: true })
  expect(await ask(second.url, `select to_regclass('kept')::text as name`)).toEqual([{ name: 'kept' }])
  expect(await ask(second.url, 'show fsync')).toEqual([{ fsync: 'on' }])
  await second.stop()
})

test('a server that outlived its killed parent is stopped by the next start', async () => {
  const starter = `
    import { startCluster } from './tools/src/postgres/postgres-cluster.ts'
    await startCluster({ home: ${JSON.stringify(home)}, durable: true })
    console.log('started')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', starter])
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = await startCluster({ home, durable: true })
  expect(await ask(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
})

test('a port in use is left to its owner', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  const taken = typeof address === 'object' ? (address?.port ?? 0) : 0
  expect(await freePort(taken)).not.toBe(taken)
  holder.close()
})

test.each([
  ['mysql://x', 'DATABASE_URL must look like postgres://user:password@host:5432/database.'],
  ['postgres://moon@127.0.0.1:1/moon', 'DATABASE_URL does not answer: connect ECONNREFUSED 127.0.0.1:1.'],
])('%s is refused in one sentence', async (url, sentence) => {
  await expect(checkDatabaseUrl(url)).rejects.toThrow(sentence)
})

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query(query)
  await client.end()
  return rows
}
