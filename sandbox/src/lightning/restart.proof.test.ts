import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startBitcoin } from '../bitcoin/start-bitcoin.ts'
import { addInvoice } from './add-invoice.ts'
import { payInvoice, payInvoiceToTheEnd } from './pay.ts'
import { startLightning } from './start-lightning.ts'
import { base64Of, lndClient } from './testing/lnd-client.ts'
import { settleInvoice } from './hold-invoices.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'

let dataDir: string
const clock = { now: () => Date.now() }
async function startWorld() {
  const bitcoin = await startBitcoin({ dataDir, rpcPort: 0, clock, user: 'u', password: 'p' })
  const lightning = await startLightning({ bitcoin, clock, dataDir })
  await lightning.ready
  const stop = async () => {
    await lightning.stop()
    await bitcoin.stop()
  }
  return { bitcoin, lightning, stop }
}
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'world-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** Runs a sandbox until it has paid some invoices, then kills it at a random moment. */
async function runAndKill(payments: number): Promise<string[]> {
  const program = fileURLToPath(new URL('testing/world-process.ts', import.meta.url))
  const world = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  let told = ''
  const paid = () => told.split('\n').slice(0, -1)
  const ended = new Promise((resolve) => world.once('exit', resolve))
  await new Promise<void>((resolve) => {
    world.stdout.on('data', (chunk) => {
      told += String(chunk)
      if (paid().length >= payments) resolve()
    })
    world.once('exit', () => resolve())
  })
  world.kill('SIGKILL')
  await ended
  expect(paid().length).toBeGreaterThanOrEqual(payments)
  return paid()
}

it('killed sandboxes keep their channels and every settled invoice', async () => {
  const paid = [...(await runAndKill(3)), ...(await runAndKill(2)), ...(await runAndKill(5))]
  const world = await startWorld()
  const { shop, buyer, hub } = world.lightning
  expect(hub.channels()).toHaveLength(2)
  for (const hash of paid) {
    expect(shop.invoices.get(hash)?.state).toBe('SETTLED')
    expect(buyer.payments.get(hash)?.status).toBe('SUCCEEDED')
  }
  // Payments in flight at the kill end one way or the other, the same on both sides.
  await expect.poll(() => buyer.payments.all().some((each) => each.status === 'IN_FLIGHT')).toBe(false)
  for (const payment of buyer.payments.all())
    expect([payment.hash, shop.invoices.get(payment.hash)?.state === 'SETTLED']).toEqual([
      payment.hash,
      payment.status === 'SUCCEEDED',
    ])
  const indexes = shop.invoices.settledSince(0n).map((invoice) => invoice.settleIndex)
  expect(indexes).toEqual(indexes.map((_, at) => BigInt(at + 1)))
  const next = addInvoice(shop, { valueMsat: 1_000_000n })
  expect((await payInvoiceToTheEnd(world.lightning, { invoice: next.request })).status).toBe('SUCCEEDED')
  await world.stop()
})

it('a payment held before a restart is settled after it, and the stream reports it again', async () => {
  const before = await startWorld()
  const preimage = crypto.getRandomValues(new Uint8Array(32))
  const hash = hex.encode(sha256(preimage))
  const invoice = addInvoice(before.lightning.shop, { valueMsat: 4_000_000n, holdHash: sha256(preimage) })
  payInvoice(before.lightning, { invoice: invoice.request })
  await expect.poll(() => before.lightning.shop.invoices.get(hash)!.state).toBe('ACCEPTED')
  const earlier = addInvoice(before.lightning.shop, { valueMsat: 1_000n })
  await payInvoiceToTheEnd(before.lightning, { invoice: earlier.request })
  await expect.poll(() => before.lightning.shop.invoices.get(earlier.hash)!.settleIndex).toBe(1n)
  await before.stop()

  const after = await startWorld()
  const { shop, buyer } = after.lightning
  expect(shop.id).toBe(before.lightning.shop.id)
  expect(shop.invoices.get(hash)!.state).toBe('ACCEPTED')
  settleInvoice(shop, preimage)
  expect((await buyer.payments.settled(hash)).status).toBe('SUCCEEDED')
  await expect.poll(() => shop.invoices.get(hash)!.state).toBe('SETTLED')

  const client = lndClient({ url: after.lightning.shopUrl, macaroon: after.lightning.shopMacaroon })
  const stream = client.listen('GET', '/v1/invoices/subscribe?settle_index=1')
  await expect
    .poll(() => stream.lines)
    .toMatchObject([{ r_hash: base64Of(hex.decode(hash)), settle_index: '2', state: 'SETTLED' }])
  stream.stop()
  await after.stop()
})
