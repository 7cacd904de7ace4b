// The whole product for a bench: fresh, with a sandbox that mines only on request.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../tools/src/postgres/postgres-cluster.ts'
import { freePort } from '../tools/src/start/free-port.ts'
import { startProduct } from '../tools/src/start/product.ts'

export type World = {
  app: string
  panel: string
  inbox: string
  zmq: string
  /** With the role of the server. */
  databaseUrl: string
  /** With the role that owns the tables. */
  ownerUrl: string
}

export async function withProduct<T>(work: (world: World) => Promise<T>): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'moon-bench-'))
  const stops: (() => Promise<void>)[] = []
  try {
    const port = await freePort()
    const signal = new AbortController().signal
    process.env['BITCOIN_CONFIRMATIONS'] = '1'
    const { app, databaseUrl, sandbox, settings } = await startProduct(
      { home, port, ephemeral: true, say: console.log, signal },
      stops,
    )
    if (!sandbox) throw new Error('Detection needs the sandbox: unset the variables that point at real providers.')
    await ask(sandbox.panel, '/api/mining', { everyMs: null })
    const { panel, inbox, env } = sandbox
    const ownerUrl = settings['DATABASE_OWNER_URL'] ?? databaseUrl
    return await work({ app, databaseUrl, ownerUrl, panel, inbox, zmq: env['BITCOIND_ZMQ']! })
  } finally {
    for (const stop of stops.toReversed()) await stop()
    await rm(home, { recursive: true, force: true })
  }
}

/** The same product on a database that waits for its disk. */
export async function withDurableProduct<T>(work: (world: World) => Promise<T>): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'moon-bench-'))
  const cluster = await startCluster({ home, durable: true })
  try {
    process.env['DATABASE_URL'] = cluster.url
    return await withProduct(work)
  } finally {
    await cluster.stop()
    await rm(cluster.home, { recursive: true, force: true })
  }
}

/** Uses a control of the sandbox's panel. */
export async function ask(panel: string, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(new URL(path, panel), { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
}
