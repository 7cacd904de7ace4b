// Lightning orders of many users at a steady rate: how many of them get an invoice, and how long that takes.
import { arrive, type Buyer, type Timed } from './buyer.ts'
import { percentile, printTimes, type Verdict } from './figures.ts'
import { withProduct } from './product-world.ts'

/** So many buyers that none comes near the limits per user. */
const buyerCount = 20

/** Prints the outcomes of orders at `perSecond` (20) over `seconds` (60). */
export async function lightningOrders([perSecond = '20', seconds = '60']: readonly string[]): Promise<Verdict> {
  return withProduct(async (world) => {
    const buyers: Buyer[] = []
    for (let n = 0; n < buyerCount; n += 1) buyers.push(await arrive({ ...world, name: `buyer-${n}` }))
    const orders: Promise<Timed>[] = []
    const began = performance.now()
    for (let n = 0; n < Number(perSecond) * Number(seconds); n += 1) {
      await untilMoment(began + (n * 1_000) / Number(perSecond))
      orders.push(buyers[n % buyerCount]!.time('POST', '/v1/moon/getdepositaddress', { card_amount: '10' }))
    }
    const ended = await Promise.all(orders)
    for (const buyer of buyers) buyer.leave()
    for (const [how, count] of countBy(ended)) console.log(`${how}: ${count}`)
    const times = ended.filter(({ status }) => status === 200).map(({ ms }) => ms)
    if (times.length > 0) printTimes('an order over Lightning', times)
    const p99 = times.length > 0 ? Math.round(percentile(times, 0.99)) : '-'
    return {
      toReach: `${perSecond} orders a second for ${seconds} s without a refusal`,
      here: `${times.length} of ${ended.length} opened, p99 ${p99} ms`,
      isReached: times.length === ended.length,
    }
  })
}

const untilMoment = (moment: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - performance.now())))

function countBy(ended: readonly Timed[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { status, code } of ended) {
    const how = code ? `${status} ${code}` : `${status}`
    counts.set(how, (counts.get(how) ?? 0) + 1)
  }
  return counts
}
