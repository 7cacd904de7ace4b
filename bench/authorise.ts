// The time from a shop's request until the issuer has our decision, at a hundred requests a second while fifty orders
// a second are opened. Includes the whole way through the sandbox's issuer.
import { setTimeout as sleep } from 'node:timers/promises'
import { arrive, type Buyer } from './buyer.ts'
import { boughtCard, swipe } from './crowd.ts'
import { percentile, printTimes, type Verdict } from './figures.ts'
import { withProduct } from './product-world.ts'
import { withoutLightning } from './without-lightning.ts'

const buyerCount = 20
const seconds = 20
const toReachMs = 50

/**
 * Prints the times alone and beside orders. `words` are the orders a second (50) and the authorisations a second (100).
 */
export async function authorise([orders = '50', asks = '100']: readonly string[]): Promise<Verdict> {
  const asksPerSecond = Number(asks)
  return withProduct(async (world) => {
    const buyers: Buyer[] = []
    for (let n = 0; n < buyerCount; n += 1) buyers.push(await arrive({ ...world, name: `buyer-${n}` }))
    // A card decides its requests one after the other, so the requests are spread over many cards.
    const cards = await Promise.all(buyers.map((buyer) => boughtCard(world, buyer)))
    const swipeAny = (n: number) => swipe(world, cards[n % cards.length]!)
    await withoutLightning(world)
    await atRate(asksPerSecond, 3, swipeAny)
    const alone = await atRate(asksPerSecond, seconds, swipeAny)
    const ordersMs = atRate(Number(orders), seconds, async (n) => {
      const body = { cardValue: '1', blockchain: 'BITCOIN' }
      const { ms, status } = await buyers[n % buyers.length]!.time('POST', '/v1/moon/api/cards/funding/onchain', body)
      return status === 200 ? ms : Number.NaN
    })
    const beside = await atRate(asksPerSecond, seconds, swipeAny)
    const opened = (await ordersMs).filter((ms) => !Number.isNaN(ms))
    for (const buyer of buyers) buyer.leave()
    printTimes('an authorisation, alone', alone)
    printTimes(`an authorisation, beside ${orders} orders a second`, beside)
    printTimes('an order, of those that were not refused', opened)
    const p99 = percentile(beside, 0.99)
    return {
      toReach: `p99 ${toReachMs} ms at ${asksPerSecond} a second beside ${orders} orders a second`,
      here: `${p99.toFixed(0)} ms (alone ${percentile(alone, 0.99).toFixed(0)}) and ${opened.length} of ${Number(orders) * seconds} orders`,
      isReached: p99 <= toReachMs,
    }
  })
}

/** Starts work at a steady rate, whether or not earlier work has ended. */
async function atRate(perSecond: number, forSeconds: number, work: (n: number) => Promise<number>): Promise<number[]> {
  const began = performance.now()
  const all: Promise<number>[] = []
  for (let n = 0; n < perSecond * forSeconds; n += 1) {
    await sleep(Math.max(0, began + (n * 1_000) / perSecond - performance.now()))
    all.push(work(n))
  }
  return Promise.all(all)
}
