import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { startBitcoin, type Bitcoin } from '../../bitcoin/start-bitcoin.ts'
import { createClock } from '../../clock.ts'
import { createFaults } from '../../faults.ts'
import { startLightning, type Lightning } from '../start-lightning.ts'
import { base64Of, lndClient, type LndClient } from './lnd-client.ts'

type Added = { r_hash: string; payment_request: string; add_index: string; payment_addr: string }

/** A chain, its Lightning nodes and clients of two of them, for the tests of one file. */
export function lndWorld() {
  const clock = createClock()
  const faults = createFaults()
  let bitcoin: Bitcoin
  let lightning: Lightning
  let shop: LndClient
  let payingShop: LndClient
  let buyer: LndClient
  const streams: { stop(): void }[] = []

  beforeAll(async () => {
    bitcoin = await startBitcoin({ rpcPort: 0, clock, user: 'u', password: 'p' })
    lightning = await startLightning({ bitcoin, clock, faults })
    shop = lndClient({ url: lightning.shopUrl, macaroon: lightning.shopMacaroon })
    payingShop = lndClient({ url: lightning.shopUrl, macaroon: lightning.shopPayMacaroon })
    buyer = lndClient({ url: lightning.buyerUrl, macaroon: lightning.buyerMacaroon })
    await lightning.ready
  })
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.stop()
  })
  afterAll(async () => {
    await lightning.stop()
    await bitcoin.stop()
  })

  const lookup = async (hash: string) => (await shop.ask('GET', `/v1/invoice/${hash}`)).body
  return {
    clock,
    faults,
    get bitcoin() {
      return bitcoin
    },
    get lightning() {
      return lightning
    },
    get shop() {
      return shop
    },
    /** The shop's node, with the macaroon for paying. */
    get payingShop() {
      return payingShop
    },
    get buyer() {
      return buyer
    },
    add: async (fields: object) => (await shop.ask('POST', '/v1/invoices', fields)).body as Added,
    hold: async (fields: object) => {
      const preimage = crypto.getRandomValues(new Uint8Array(32))
      const hash = sha256(preimage)
      const made = await shop.ask('POST', '/v2/invoices/hodl', { hash: base64Of(hash), ...fields })
      return { preimage: base64Of(preimage), hash: hex.encode(hash), request: String(made.body.payment_request) }
    },
    lookup,
    isState: (hash: string, state: string) =>
      vi.waitFor(async () => expect((await lookup(hash)).state).toBe(state), { timeout: 90_000 }),
    /** Opens a stream of the shop's node; closed at the end of the test. */
    listen: async (path: string) => {
      const stream = shop.listen('GET', path)
      streams.push(stream)
      expect(await stream.opened).toBe(200)
      return stream
    },
  }
}
