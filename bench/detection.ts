// The time from the node's announcement of a transaction or block until the buyer's screen can show it: the live
// event, and the call that the screen then makes. With a million open deposit addresses beside the buyer's.
import { Subscriber } from 'zeromq'
import { arrive, untilScreen, type Buyer } from './buyer.ts'
import { median, percentile, printTimes, type Verdict } from './figures.ts'
import { addOpenAddresses } from './open-addresses.ts'
import { ask, withProduct, type World } from './product-world.ts'

const buyerCount = 10
const ordersOfEach = 5
const toReach = { p50Ms: 150, p99Ms: 1_000 }

type Samples = { mempool: number[]; block: number[] }

/** Prints the times with the buyers' own addresses alone, and with a million others (or as many as `words` says). */
export async function detection([most = '1000000']: readonly string[]): Promise<Verdict> {
  return withProduct(async (world) => {
    await play(world, 'warm-up')
    const few = await play(world, 'few')
    await addOpenAddresses(world.ownerUrl, Number(most))
    const many = await play(world, 'many')
    printTimes('mempool to screen, few addresses', few.mempool)
    printTimes('block to screen, few addresses', few.block)
    printTimes(`mempool to screen, ${most} addresses`, many.mempool)
    printTimes(`block to screen, ${most} addresses`, many.block)
    const all = [...many.mempool, ...many.block]
    console.log(`many / few: mempool ${ratio(many.mempool, few.mempool)}, block ${ratio(many.block, few.block)}`)
    const [p50, p99] = [Math.round(median(all)), Math.round(percentile(all, 0.99))]
    return {
      toReach: `p50 ${toReach.p50Ms} ms, p99 ${toReach.p99Ms} ms`,
      here: `${p50} and ${p99} ms among ${most} addresses`,
      isReached: p50 <= toReach.p50Ms && p99 <= toReach.p99Ms,
    }
  })
}

const ratio = (a: readonly number[], b: readonly number[]): string => (median(a) / median(b)).toFixed(2)

/** Each user orders and pays on-chain, then a block follows; both times are measured. */
async function play(world: World, round: string): Promise<Samples> {
  const samples: Samples = { mempool: [], block: [] }
  const node = new Subscriber({ linger: 0 })
  node.connect(world.zmq)
  node.subscribe('hashtx', 'hashblock')
  const heard = listenToNode(node)
  for (let n = 0; n < buyerCount; n++) {
    const buyer = await arrive({ ...world, name: `buyer-${round}-${n}` })
    for (let order = 0; order < ordersOfEach; order++) await buyOne({ world, buyer, heard, samples })
    buyer.leave()
  }
  node.close()
  return samples
}

type Scene = { world: World; buyer: Buyer; heard: (topic: string) => Promise<number>; samples: Samples }

async function buyOne({ world, buyer, heard, samples }: Scene): Promise<void> {
  const { invoiceId, paymentUri } = await buyer.order()
  const inMempool = heard('hashtx')
  const seen = untilScreen(buyer, async () => (await buyer.payments(invoiceId)).length > 0)
  await ask(world.panel, '/api/pay', { to: paymentUri, how: 'full', via: 'chain' })
  samples.mempool.push((await seen) - (await inMempool))
  const inBlock = heard('hashblock')
  const counted = untilScreen(buyer, async () =>
    (await buyer.payments(invoiceId)).some(({ latestConfirmationCount }) => latestConfirmationCount > 0),
  )
  await ask(world.panel, '/api/mine', { blocks: 1 })
  samples.block.push((await counted) - (await inBlock))
}

/** Returns when the node next publishes this topic. */
function listenToNode(node: Subscriber): (topic: string) => Promise<number> {
  const waiting = new Map<string, (at: number) => void>()
  const read = async () => {
    for await (const [topic] of node) {
      const name = topic!.toString()
      waiting.get(name)?.(performance.now())
      waiting.delete(name)
    }
  }
  void read()
  return (topic) => new Promise((resolve) => waiting.set(topic, resolve))
}
