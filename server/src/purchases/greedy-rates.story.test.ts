// A user who sees the exchanges' rates before we do orders when they fall. The real rates feed asks three scripted
// exchanges.
import type { Coin } from '@moon/money/coin.ts'
import { parsePrice } from '@moon/money/price.ts'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { lookUpInvoices } from '../invoices/look-up-invoices.ts'
import { ratesFeed } from '../rates/rates-feed.ts'
import type { RateSource, SourceName } from '../rates/source.ts'
import { testDatabase } from '../testing/database.ts'
import { bought, buyer, expectAllWell, moneyWorld, order, outcomeOf, settleDown } from '../testing/money.ts'
import { buyCard } from '../checkout/buy-card.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { bitcoin, clock, tokens } = world

type Said = Partial<Record<Coin, number>> | 'silent'
const names: SourceName[] = ['coinbase', 'kraken', 'bitstamp']
let said: Said[]
const exchange = (name: SourceName, index: number): RateSource => ({
  name,
  ask: async () => {
    const prices = said[index]!
    if (prices === 'silent') return { quotes: [], troubles: [{ source: name, coin: null, because: 'silent' }] }
    const quotes = Object.entries(prices).map(([coin, dollars]) => ({
      source: name,
      coin: coin as Coin,
      bid: parsePrice(String(dollars))!,
      statedAt: null,
    }))
    return { quotes, troubles: [] }
  },
})
const feed = ratesFeed({ sources: names.map(exchange), database: world.deps.database, clock, log: world.deps.log })
world.deps.rate = feed.currentRate
const { deps } = world

const all = (prices: Said) => (said = [prices, prices, prices])
const minute = 60_000
const usual = { BTC: 60_000, USDT: 1, USDC: 1 }

async function refresh(afterMs = 30_000) {
  clock.advance(afterMs)
  await feed.refresh()
}

beforeEach(async () => {
  all(usual)
  for (let n = 0; n < 8; n += 1) await refresh()
})
afterEach(async () => {
  all(usual)
  for (let n = 0; n < 8; n += 1) await refresh()
  bitcoin.mine(6)
  tokens.ethereum.mine(30)
  await settleDown(deps)
  await expectAllWell(deps)
})
// The first reading of the chains only finds their heights; payments are seen from here on.
await settleDown(deps)
afterAll(() => deps.database.close())

const lockOf = ({ bitcoin: invoice }: { bitcoin: { units: bigint } }) => invoice.units

test('all exchanges fall by 15 %: the next order is quoted at the fallen price and not at the one before [G-3]', async () => {
  const before = await bought(world, order(await buyer(deps)))
  all({ ...usual, BTC: 51_000 })
  await refresh()
  const later = await bought(world, order(await buyer(deps)))
  expect([lockOf(before), lockOf(later)]).toEqual([41_667n, 49_020n])
  bitcoin.pay({ to: later.bitcoin.address, sats: 41_667n })
  bitcoin.mine(3)
  await settleDown(deps)
  // The coins that bought $25 before the fall are worth $21.25 now.
  expect(await outcomeOf(deps, later.purchase)).toMatchObject({ state: 'open', onCard: 0n })
})

test('the exchanges fall and are silent or disagree: nothing is quoted, and no lock begins at the old price [G-3]', async () => {
  const { purchase, bitcoin: invoice } = await bought(world, order(await buyer(deps)))
  clock.advance(15 * minute)
  await refresh()
  for (const words of [
    [{ ...usual, BTC: 51_000 }, 'silent', 'silent'],
    [{ ...usual, BTC: 51_000 }, { ...usual, BTC: 45_000 }, 'silent'],
  ] as Said[][]) {
    all(usual)
    await refresh()
    said = words
    await refresh()
    await expect(buyCard(deps, order(await buyer(deps)))).rejects.toMatchObject({ code: 'rates_unavailable' })
    const ask = { userId: purchase.userId, invoiceId: invoice.id, unpaidOnly: false, pendingOnly: false }
    await expect(lookUpInvoices(deps, { ...ask, withLock: true })).rejects.toMatchObject({ code: 'rates_unavailable' })
  }
})

test('all exchanges rise by 15 %: nothing is quoted until they have agreed for three minutes [G-3]', async () => {
  all({ ...usual, BTC: 69_000 })
  for (let n = 0; n < 6; n += 1) {
    await refresh()
    await expect(buyCard(deps, order(await buyer(deps)))).rejects.toMatchObject({ code: 'rates_unavailable' })
  }
  await refresh()
  expect(lockOf(await bought(world, order(await buyer(deps))))).toBe(36_232n)
})

test('a stablecoin below 99 cents is not quoted, and payments in it count at its market price [G-3]', async () => {
  const usdt = { rail: 'ethereum', token: 'USDT' } as const
  const { purchase, token } = await bought(world, order(await buyer(deps), usdt))
  all({ ...usual, USDT: 0.98 })
  await refresh()
  await expect(buyCard(deps, order(await buyer(deps), usdt))).rejects.toMatchObject({ code: 'rates_unavailable' })
  clock.advance(31 * minute)
  await settleDown(deps)
  await refresh()
  tokens.ethereum.pay({ to: token.address, units: 26_000_000n, token: 'USDT' })
  tokens.ethereum.mine(13)
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'delivered', onCard: 2_500n, credit: 48n })
})
