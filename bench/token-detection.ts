// From the moment at which a block with a payment in tokens exists until the buyer's screen has the answer to show. Nodes
// of such chains are asked, for they do not call; with a million open deposit addresses beside the buyer's.
import { arrive, untilScreen } from './buyer.ts'
import { median, percentile, tell } from './figures.ts'
import { addOpenAddresses } from './open-addresses.ts'
import { ask, withProduct, type World } from './product-world.ts'

const people = 10
const ordersOfEach = 5

/** Prints the times with the buyer's own addresses alone, and with a million others (or as many as `words` says). */
export async function tokenDetection([most = '1000000']: readonly string[]): Promise<void> {
  await withProduct(async (world) => {
    await ask(world.panel, '/api/tokens/mining', { chain: 'ethereum', everyMs: null })
    await play(world, 'warm-up')
    const few = await play(world, 'few')
    await addOpenAddresses(world.databaseUrl, Number(most), { rail: 'ethereum', coin: 'USDC' })
    const many = await play(world, 'many')
    tell('block of tokens to screen, few addresses', few)
    tell(`block of tokens to screen, ${most} addresses`, many)
    console.log(`many / few: ${(median(many) / median(few)).toFixed(2)}`)
    console.log(`to reach: p99 1000 ms; here ${Math.round(percentile(many, 0.99))}`)
  })
}

/** Each person orders and pays; the time runs from the block that holds the payment. */
async function play(world: World, round: string): Promise<number[]> {
  const samples: number[] = []
  for (let n = 0; n < people; n++) {
    const buyer = await arrive({ ...world, name: `buyer-${round}-${n}` })
    for (let order = 0; order < ordersOfEach; order++) {
      const { invoiceId, paymentUri } = await buyer.order({ blockchain: 'ETHEREUM', token: 'USDC' })
      const seen = untilScreen(buyer, async () => (await buyer.payments(invoiceId)).length > 0)
      await ask(world.panel, '/api/pay', { to: paymentUri, how: 'full' })
      await ask(world.panel, '/api/tokens/mine', { chain: 'ethereum', blocks: 1 })
      const mined = performance.now()
      samples.push((await seen) - mined)
    }
    buyer.leave()
  }
  return samples
}
