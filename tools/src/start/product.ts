// The whole product on this machine, started in dependency order: PostgreSQL, the sandbox and the web build in parallel, then the
// server; stopped in reverse. `npm start` and the browser journeys share this code.
import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkDatabaseUrl } from '../postgres/check-database-url.ts'
import { startChild, type ChildProcess } from '../processes/child-process.ts'
import { freePort } from './free-port.ts'
import { startCluster, type Cluster } from '../postgres/postgres-cluster.ts'
import { mergeSettings, partsNeeded } from './sandbox-parts.ts'
import { makeRuntimeRole } from '../postgres/make-runtime-role.ts'
import { startSandbox, type Sandbox } from './sandbox.ts'
import { startServer } from './start-server.ts'
import { buildWeb, webFolder } from './web-build.ts'

export type Plan = {
  /** Folder of data and logs. */
  home: string
  port: number
  /** For tests: nothing is durable (no fsync), and the sandbox starts without history. */
  ephemeral: boolean
  say: (line: string) => void
  signal: AbortSignal
}

export type Product = {
  app: string
  databaseUrl: string
  /** Resolves when our database ends; never for a database that is not ours. */
  databaseEnded: Promise<unknown>
  sandbox: Sandbox | undefined
  /** Settings of the server in addition to those that the developer has set. */
  settings: Readonly<Record<string, string | undefined>>
  server: ChildProcess
  /** Starts the server again after it was killed. */
  restartServer: () => Promise<ChildProcess>
}

/** Every started part is pushed on `stops` at once, so that a start that fails or is interrupted can be undone. */
export async function startProduct(plan: Plan, stops: (() => Promise<void>)[]): Promise<Product> {
  await mkdir(plan.home, { recursive: true })
  const work = [
    openDatabase(plan, stops),
    openSandbox(plan, stops),
    buildWeb({ onBuild: () => plan.say('Building the web app…'), signal: plan.signal }),
  ] as const
  // Waits for all even if one fails, so that nothing is still starting while the rest is being stopped.
  await Promise.allSettled(work)
  const [database, sandbox] = await Promise.all(work)
  plan.signal.throwIfAborted()
  const app = `http://localhost:${plan.port}`
  const own = {
    PUBLIC_URL: app,
    WEB_FOLDER: webFolder,
    LEDGER_HEADS_FOLDER: join(plan.home, 'ledger-heads'),
    ...process.env,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
  }
  const signer = await openSigner(plan, sandbox, stops)
  const env = mergeSettings({ ...sandbox?.env, ...signer }, own)
  const kept = ['PUBLIC_URL', 'DATABASE_URL', 'DATABASE_OWNER_URL', 'LEDGER_HEADS_FOLDER']
  const told = [...Object.keys(sandbox?.env ?? {}), ...kept]
  const open = () => startServer({ env, log: join(plan.home, 'server.log'), port: plan.port })
  const product = {
    app,
    databaseUrl: database.url,
    databaseEnded: database.ended,
    sandbox,
    settings: Object.fromEntries(told.map((name) => [name, env[name]])),
    server: await open(),
    restartServer,
  }
  if (sandbox?.env['RUNA_URL'] && env['RUNA_URL'] === sandbox.env['RUNA_URL']) await enrolAtSupplier(sandbox, plan.port)
  stops.push(() => product.server.stop())
  return product

  async function restartServer(): Promise<ChildProcess> {
    product.server = await open()
    return product.server
  }
}

/**
 * Starts the process that signs payouts, with the sandbox's play key, which no other process receives. Returns the
 * server's settings for it.
 */
async function openSigner(
  { home }: Plan,
  sandbox: Sandbox | undefined,
  stops: (() => Promise<void>)[],
): Promise<Record<string, string>> {
  if (!sandbox?.env['PAYOUT_XPUB']) return {}
  const [key, port] = [randomBytes(24).toString('hex'), await freePort()]
  const own = { SIGNER_KEY: key, SIGNER_PORT: `${port}`, SIGNER_JOURNAL: join(home, 'signer.jsonl') }
  // Its limits may be set as those of a signer that runs by itself.
  const limits = Object.fromEntries(Object.entries(process.env).filter(([name]) => /^SIGNER_[A-Z]+_SATS$/.test(name)))
  const env = { PATH: process.env['PATH'], ...limits, ...sandbox.signer, ...own }
  const child = startChild('server/src/signer/main.ts', { env, log: join(home, 'signer.log') })
  stops.push(() => child.stop())
  return { SIGNER_URL: `http://127.0.0.1:${port}`, SIGNER_KEY: key }
}

/** Configures the address of the webhooks at the gift card supplier, as an operator does once in its portal. */
async function enrolAtSupplier({ panel }: Sandbox, port: number): Promise<void> {
  const body = JSON.stringify({ url: `http://127.0.0.1:${port}/v1/supplier/webhooks` })
  await fetch(`${panel}/api/supplier/endpoints`, { method: 'POST', body })
}

async function openDatabase(
  { home, ephemeral }: Plan,
  stops: (() => Promise<void>)[],
): Promise<Pick<Cluster, 'url' | 'ended'> & { ownerUrl: string | undefined }> {
  const own = process.env['DATABASE_URL']
  if (own) {
    await checkDatabaseUrl(own)
    return { url: own, ownerUrl: process.env['DATABASE_OWNER_URL'], ended: new Promise<never>(() => {}) }
  }
  const port = ephemeral ? 0 : 4032
  const cluster = await startCluster({
    home: join(home, 'postgres'),
    durable: !ephemeral,
    preferredPort: port,
    hasSocket: true,
  })
  stops.push(async () => {
    await cluster.stop()
    if (ephemeral) await rm(cluster.home, { recursive: true, force: true })
  })
  const url = await makeRuntimeRole(cluster.url, 'moon_server')
  return { url, ownerUrl: cluster.url, ended: cluster.ended }
}

async function openSandbox({ home, ephemeral }: Plan, stops: (() => Promise<void>)[]): Promise<Sandbox | undefined> {
  const parts = partsNeeded(process.env)
  if (parts.length === 0) return undefined
  const place: Record<string, string> = ephemeral ? { SANDBOX_EPHEMERAL: '1' } : { SANDBOX_DATA: join(home, 'sandbox') }
  const env = { ...place, SANDBOX_PARTS: parts.join(',') }
  const sandbox = await startSandbox({ env, log: join(home, 'sandbox.log') })
  stops.push(sandbox.stop)
  return sandbox
}
