// A provider dies as in a power cut, in the middle of a payment, and comes back with what it had stored: each node
// and each provider that Moon works with, and PostgreSQL itself. Every payment ends normally, once.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { freePort } from '../../../tools/src/start/free-port.ts'
import { startCluster } from '../../../tools/src/postgres/postgres-cluster.ts'
import { startSandbox, type Sandbox } from '../../../tools/src/start/sandbox.ts'
import { migrate } from '../database/migrate.ts'
import { read, readOne, sql, write } from '../database/db.ts'
import { exchangeBuying } from './exchange-buyer.ts'
import { openShops } from './gift-cards.ts'
import { newMember } from './member.ts'
import { lastMail, readMail } from './sign-up.ts'
import { askPanel, expectQuiet, wholeApp } from './whole-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'moon-restarts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * A part of the sandbox in a process of its own, which stores its state on disk and comes back at the same addresses.
 */
async function mortal(name: string, parts: string) {
  const env = {
    SANDBOX_DATA: join(folder, name),
    SANDBOX_PORT: String(await freePort(0, { row: 33 })),
    SANDBOX_PARTS: parts,
  }
  const program = inject('programs').sandbox
  let world: Sandbox = await startSandbox({ env, program })
  afterAll(() => world.stop())
  return {
    ...world,
    ask: <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
      askPanel<T>(world.panel, method, path, body),
    die: async () => {
      process.kill(world.pid, 'SIGKILL')
      await world.ended
    },
    rise: async () => {
      world = await startSandbox({ env, program })
    },
  }
}

const nodes = await mortal('nodes', 'bitcoin,lightning,ethereum,tron')
const houses = await mortal('houses', 'issuer,supplier,exchange,rates')
const post = await mortal('post', 'mail')

let cluster = await startCluster({ home: join(folder, 'postgres'), durable: true })
afterAll(async () => {
  await cluster.stop()
  rmSync(cluster.home, { recursive: true, force: true })
})
await migrate(cluster.url)
const postgres = {
  die: async () => {
    const [pid] = readFileSync(join(cluster.home, 'data/postmaster.pid'), 'utf8').split('\n')
    // Kills all processes at once without a clean stop: what was not stored is lost.
    process.kill(Number(pid), 'SIGQUIT')
    await cluster.ended
  },
  rise: async () => {
    const preferredPort = Number(new URL(cluster.url).port)
    cluster = await startCluster({ home: join(folder, 'postgres'), durable: true, preferredPort })
  },
}

const app = await wholeApp({
  world: { panel: houses.panel, inbox: post.inbox, env: { ...nodes.env, ...houses.env, ...post.env } },
  databaseUrl: cluster.url,
  env: { BITCOIN_CONFIRMATIONS: '1' },
  // While the database is away every request fails, and is logged.
  complaints:
    /could not be told where we are|UNLISTEN|a sweep failed|a request broke|ECONNREFUSED|terminat|shutting down|starting up|not yet accepting/,
})
const db = app.database.db
const ada = await newMember(app)

beforeAll(async () => {
  await nodes.ask('POST', '/api/mining', { everyMs: null })
  for (const chain of ['ethereum', 'tron']) await nodes.ask('POST', '/api/tokens/mining', { chain, everyMs: null })
})
afterEach(async () => {
  await houses.ask('DELETE', '/api/faults')
  await expectQuiet(app)
  // Each paid order has one card, and the issuer has made no other.
  const cards = await houses.ask<{ token: string }[]>('GET', '/api/cards')
  const ours = await read(
    db,
    sql<{ token: string }>`select issuer_token as token from cards where issuer_token is not null`,
  )
  expect(cards.map(({ token }) => token).toSorted()).toEqual(ours.map(({ token }) => token).toSorted())
}, 60_000)

const patiently = { timeout: 60_000, interval: 200 }
const minutes = 180_000
const newest = () =>
  readOne(
    db,
    sql<{
      state: string
      attempts: number
    }>`select state, attempts from purchases order by created_at desc, id desc limit 1`,
  ).catch(() => undefined)
const delivered = () => expect.poll(newest, patiently).toMatchObject({ state: 'delivered' })
const lightningOrder = async (more = {}) => {
  const { depositAddress } = await ada.get('getDepositAddress', { body: { card_amount: '25', ...more } })
  return depositAddress!
}
/** The payer loses the connection to a node that dies; a payment that was sent stays sent. */
const pay = (to: string, more = {}) =>
  nodes.ask<{ status?: string }>('POST', '/api/pay', { to, waitMs: 1_000, ...more }).catch(lost)
const lost = (error: unknown): undefined => {
  if (!(error instanceof TypeError)) throw error
}
const issuerIs = (kind: 'error' | 'slow', more = {}) =>
  houses.ask('POST', '/api/faults', { provider: 'issuer', kind, ...more })
const standing = (request: string) =>
  readOne(db, sql<{ state: string }>`select state from invoices where payment_request = ${request}`).catch(
    () => undefined,
  )
/** Paid, but not settled: without its issuer Moon makes no card, and settles no sats. */
const heldOrder = async () => {
  await issuerIs('error', { status: 503 })
  const request = await lightningOrder()
  await pay(request)
  await expect.poll(() => standing(request), patiently).toEqual({ state: 'held' })
  return request
}
const taken = (request: string) => expect.poll(() => standing(request), patiently).toEqual({ state: 'settled' })

test(
  'the Lightning node, while it holds sats: they are settled once it is back and their card is made [F-73]',
  async () => {
    const request = await heldOrder()
    await nodes.die()
    await houses.ask('DELETE', '/api/faults')
    await nodes.rise()
    await delivered()
    await taken(request)
  },
  minutes,
)

test(
  'the Bitcoin node, between a payment and its block: counted once it is mined [F-69]',
  async () => {
    const { paymentUri } = await ada.get('fundOnChain', { body: { cardValue: '25' } }).then(withUri)
    await pay(paymentUri, { via: 'chain' })
    await expect.poll(() => states('bitcoin'), patiently).toEqual(['seen'])
    await nodes.die()
    await nodes.rise()
    await nodes.ask('POST', '/api/mine', { blocks: 1 })
    await delivered()
    expect(await states('bitcoin')).toEqual(['final'])
  },
  minutes,
)

test.each([
  ['ethereum', 'USDC'],
  ['tron', 'USDT'],
] as const)(
  'the node of %s, between the first block of a payment and the last: counted once [F-89, F-90]',
  async (chain, token) => {
    const order = { cardValue: '25', blockchain: chain.toUpperCase(), token }
    const { paymentUri } = await ada.get('fundOnChain', { body: order }).then(withUri)
    await pay(paymentUri, { token, amount: '25' })
    await nodes.ask('POST', '/api/tokens/mine', { chain, blocks: 1 })
    await expect.poll(() => states(chain), patiently).toEqual(['confirmed'])
    await nodes.die()
    await nodes.rise()
    await nodes.ask('POST', '/api/tokens/mine', { chain, blocks: 40 })
    await delivered()
    expect(await states(chain)).toEqual(['final'])
  },
  minutes,
)

/** The nodes die while they are asked for received payments; once they are back every order is completed. */
const paidWhileTheyDie = async (request: string) => {
  await pay(request)
  await expect.poll(newest, patiently).toMatchObject({ state: 'paid' })
  await houses.die()
  await houses.rise()
  await houses.ask('DELETE', '/api/faults')
  await delivered()
  await taken(request)
}

test(
  'the issuer, while it makes a card: looked up under our name, and made once [F-26]',
  async () => {
    await issuerIs('slow', { delayMs: 3_000 })
    const request = await lightningOrder()
    await paidWhileTheyDie(request)
  },
  minutes,
)

test(
  'the supplier restarts while it makes a gift card: it is ordered once and delivered once [F-50]',
  async () => {
    const products = await openShops(app)
    await houses.ask('POST', '/api/faults', { provider: 'supplier', kind: 'slow', delayMs: 3_000 })
    const request = await lightningOrder({ cardProductId: products.get('HARLW-US') })
    await paidWhileTheyDie(request)
    expect((await houses.ask<{ orders: unknown[] }>('GET', '/api/supplier')).orders).toHaveLength(1)
  },
  minutes,
)

test(
  'the exchange, when it has sent and its answer is lost: looked up under the same key, sent once [F-97]',
  async () => {
    const { newBuyer, buy, codeOf, sendsOf, standing: sendOf } = exchangeBuying(app)
    const bob = await newBuyer()
    await buy(bob, { value: '11' })
    const twoFactorCode = await codeOf(bob)
    for (const [kind, only] of [
      ['cut', 'POST /v2/accounts'],
      ['error', 'GET /v2/accounts'],
    ] as const)
      await houses.ask('POST', '/api/faults', { provider: 'exchange', kind, only })
    await buy(bob, { value: '11', twoFactorCode })
    await houses.die()
    await houses.rise()
    await houses.ask('DELETE', '/api/faults')
    await expect.poll(() => sendOf(bob), patiently).toEqual([{ state: 'delivered', send: 'arrived', because: null }])
    expect(await sendsOf(bob)).toHaveLength(1)
  },
  minutes,
)

test(
  'the mail server, while a card is bought: the card does not wait for it, and the email is sent when it is back',
  async () => {
    const after = await lastMail(app, ada.email)
    await post.die()
    const { paymentUri } = await ada.get('fundOnChain', { body: { cardValue: '25' } }).then(withUri)
    await pay(paymentUri, { via: 'chain' })
    await nodes.ask('POST', '/api/mine', { blocks: 1 })
    await delivered()
    await post.rise()
    expect(await readMail(app, ada.email, { after })).toMatchObject({ subject: expect.stringMatching(/\w/) })
  },
  minutes,
)

test(
  'PostgreSQL, while sats are held: every acknowledged write is there, and the payment completes [F-35, F-73]',
  async () => {
    const request = await heldOrder()
    await postgres.die()
    expect((await ada.ask('listCards').catch(() => ({ status: 500 }))).status).toBeGreaterThanOrEqual(500)
    await houses.ask('DELETE', '/api/faults')
    await postgres.rise()
    await delivered()
    await taken(request)
    // A job that ran while a newer one was queued under its key is not tried again.
    await write(db, sql`delete from graphile_worker._private_jobs where attempts >= max_attempts and key is null`)
  },
  minutes,
)

const states = async (rail: string) =>
  (
    await read(
      db,
      sql<{ state: string }>`select y.state from payments y join invoices i on i.id = y.invoice_id
        where i.rail = ${rail} and i.purchase_id = (select id from purchases order by created_at desc, id desc limit 1)`,
    )
  ).map(({ state }) => state)

function withUri<T extends { type: string }>(answer: T): Extract<T, { paymentUri: string }> {
  if (!('paymentUri' in answer)) throw new Error('credit or sats covered the order')
  return answer as Extract<T, { paymentUri: string }>
}
