import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import Lithic from 'lithic'
import { createTransport } from 'nodemailer'
import { afterEach, expect, inject, test } from 'vitest'
import { rpcClient } from './bitcoin/testing/rpc-client.ts'

const main = inject('programs').sandbox
const closing: Array<() => unknown> = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

test('only the requested parts are started, and one line of JSON gives their addresses', async () => {
  const world = await start({ SANDBOX_EPHEMERAL: '1', SANDBOX_PARTS: 'rates, mail' })
  expect(Object.keys(world.env).toSorted()).toEqual([
    'CLOCK_URL',
    'RATES_BITSTAMP_URL',
    'RATES_COINBASE_URL',
    'RATES_KRAKEN_URL',
    'SMTP_URL',
  ])
  expect(world.inbox).toBe(`${world.panel}/inbox`)
  const ticker = await fetch(`${world.env.RATES_COINBASE_URL}/products/BTC-USD/ticker`)
  expect(ticker.status).toBe(200)
  expect(await world.end('SIGTERM')).toEqual({ code: 0, lines: 1, stderr: '' })
})

test('a killed sandbox restarts with its state: clock, cards, purchases, chain, channels, mail, prices, faults', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-world-'))
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  const settings = { SANDBOX_DATA: folder, SANDBOX_PORT: '0' }
  const first = await start(settings)
  await first.post('/api/mining', { everyMs: null })
  await first.post('/api/clock', { moveMs: 86_400_000 })
  await first.post('/api/rates', { prices: { BTC: 12_345 }, isMoving: false })
  await first.post('/api/faults', { provider: 'kraken', kind: 'outlier' })
  await first.post('/api/pay', { to: 'bcrt1q6z64a43mjgkcq0ul2znwneq3spghrlau9slefp', amountSats: 5_000 })
  await first.post('/api/mine', { blocks: 2 })
  expect(await first.post('/api/pay', { to: await invoice(first.env) })).toMatchObject({ status: 'SUCCEEDED' })
  await createTransport(first.env.SMTP_URL).sendMail({
    from: 'a@b.test',
    to: 'ann@example.com',
    subject: 'Kept',
    text: '',
  })
  const lithic = (env: Record<string, string>) =>
    new Lithic({ apiKey: env.LITHIC_API_KEY ?? '', baseURL: env.LITHIC_URL ?? '', maxRetries: 0 })
  const card = await lithic(first.env).cards.create({ type: 'VIRTUAL', spend_limit: 900 })
  await first.post('/api/swipe', { card: card.pan, shop: 'books' })
  const chain = await first.get('/api/chain')
  await first.end('SIGKILL')

  const second = await start(settings)
  expect(await second.get('/api/clock')).toMatchObject({ offsetMs: 86_400_000 })
  expect(await second.get('/api/rates')).toMatchObject({ prices: { BTC: 12_345 }, isMoving: false })
  expect(await second.get('/api/faults')).toEqual([{ provider: 'kraken', kind: 'outlier' }])
  expect(await second.get('/api/chain')).toEqual(chain)
  expect(await second.get('/api/mail/latest?to=ann@example.com')).toMatchObject({ subject: 'Kept' })
  expect(await lithic(second.env).cards.retrieve(card.token)).toEqual(card)
  expect(await second.post('/api/pay', { to: await invoice(second.env) })).toMatchObject({ status: 'SUCCEEDED' })
  expect(await second.get(`/api/purchases?card=${card.last_four}`)).toMatchObject([
    { status: 'PENDING', heldCents: 500 },
  ])
})

test('a sandbox may use testnet, for a shop that accepts no regtest: its chain, its invoices and its addresses say so', async () => {
  const world = await start({ SANDBOX_EPHEMERAL: '1', SANDBOX_PARTS: 'lightning', SANDBOX_NETWORK: 'testnet' })
  expect(world.env.BITCOIN_NETWORK).toBe('testnet')
  expect(world.env.DONATION_ADDRESS).toMatch(/^tb1q/)
  const { username, password, origin } = new URL(world.env.BITCOIND_URL ?? '')
  const rpc = rpcClient({ url: origin, user: username, password })
  expect(await rpc('getblockchaininfo')).toMatchObject({ chain: 'test' })
  const request = await invoice(world.env)
  expect(request).toMatch(/^lntb/)
  expect(await world.post('/api/pay', { to: request })).toMatchObject({ status: 'SUCCEEDED' })
  expect(await world.post('/api/pay', { to: world.env.DONATION_ADDRESS, amountSats: 5_000 })).toMatchObject({
    via: 'chain',
    sats: 5_000,
  })
  expect((await run({ SANDBOX_NETWORK: 'mainnet' }).ended).stderr).toBe(
    'The sandbox cannot start: SANDBOX_NETWORK is "mainnet", but it can only be regtest or testnet.\n',
  )
})

test('the clock reports each move to its followers', async () => {
  const world = await start({ SANDBOX_EPHEMERAL: '1', SANDBOX_PARTS: 'panel' })
  const stop = new AbortController()
  const stream = await fetch(`${world.env.CLOCK_URL}/stream`, { signal: stop.signal })
  const heard: string[] = []
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of stream.body ?? []) heard.push(decoder.decode(chunk as Uint8Array))
  })().catch(() => undefined)
  await expect.poll(() => heard.join('')).toContain('"offsetMs":0}')
  await world.post('/api/clock', { moveMs: 120_000 })
  await expect.poll(() => heard.join('')).toContain('"offsetMs":120000}')
  stop.abort()
  await reading
})

test('a change requested by a page of another origin is refused', async () => {
  const world = await start({ SANDBOX_EPHEMERAL: '1', SANDBOX_PARTS: 'panel' })
  const answer = await fetch(world.env.CLOCK_URL ?? '', {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: '{"moveMs":1}',
  })
  expect(answer.status).toBe(403)
  expect(await world.get('/api/clock')).toMatchObject({ offsetMs: 0 })
})

test('when its parent process is killed, the sandbox ends too', async () => {
  const starter = `
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, [${JSON.stringify(main)}], { stdio: ['ignore', 'inherit', 'inherit'] })
    console.log(child.pid)`
  const parent = spawn(process.execPath, ['-e', starter], {
    env: { ...process.env, SANDBOX_EPHEMERAL: '1', SANDBOX_PARTS: 'panel' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface({ input: parent.stdout }).on('line', (line) => lines.push(line))
  await expect.poll(() => lines.length).toBe(2)
  const child = Number(lines.find((line) => /^\d+$/.test(line)))
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(child)).toBe(false)
})

test('a port in use and an unknown part each give one clear sentence', async () => {
  const squatter = createServer().listen(0, '127.0.0.1')
  closing.push(() => squatter.close())
  await expect.poll(() => squatter.address()).not.toBeNull()
  const { port } = squatter.address() as { port: number }
  const taken = run({ SANDBOX_PORT: String(port), SANDBOX_PARTS: 'panel' })
  expect(await taken.ended).toEqual({
    code: 1,
    lines: 0,
    stderr: `The sandbox cannot start: port ${port} is taken. Stop what listens there, or set SANDBOX_PORT to another one.\n`,
  })
  expect((await run({ SANDBOX_PARTS: 'casino' }).ended).stderr).toMatch(
    /^The sandbox cannot start: SANDBOX_PARTS names "casino"/,
  )
})

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  closing.push(() => child.kill('SIGKILL'))
  const lines: string[] = []
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const first = new Promise<string>((ready) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      ready(line)
    })
  })
  const ended = new Promise<{ code: number | null; lines: number; stderr: string }>((done) =>
    child.once('close', (code) => done({ code, lines: lines.length, stderr })),
  )
  return { child, first, ended }
}

async function start(settings: Record<string, string>) {
  const { child, first, ended } = run(settings)
  const said = await Promise.race([
    first,
    ended.then((how) => {
      throw new Error(`ended before it was ready: ${how.stderr}`)
    }),
  ])
  const { panel, inbox, env } = JSON.parse(said) as { panel: string; inbox: string; env: Record<string, string> }
  const ask = async (path: string, init?: RequestInit): Promise<unknown> => {
    const answer = await fetch(`${panel}${path}`, init)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  return {
    panel,
    inbox,
    env,
    get: (path: string) => ask(path),
    post: (path: string, body: unknown) => ask(path, { method: 'POST', body: JSON.stringify(body) }),
    end(signal: NodeJS.Signals) {
      child.kill(signal)
      return ended
    },
  }
}

async function invoice(env: Record<string, string>): Promise<string> {
  const answer = await fetch(`${env.LND_URL}/v1/invoices`, {
    method: 'POST',
    headers: { 'grpc-metadata-macaroon': env.LND_MACAROON ?? '' },
    body: JSON.stringify({ value: '25000' }),
  })
  return ((await answer.json()) as { payment_request: string }).payment_request
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
