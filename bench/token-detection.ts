// The time from a block with a token payment until the buyer's screen can show it. Nodes of such chains are polled,
// because they send no notices. With a million open deposit addresses beside the buyer's.
import { openDatabase } from '../server/src/database/db.ts'
import { arrive, untilScreen } from './buyer.ts'
import { median, percentile, printTimes, type Verdict } from './figures.ts'
import { matchOutputs } from './match.ts'
import { addOpenAddresses } from './open-addresses.ts'
import { ask, withProduct, type World } from './product-world.ts'

const ordersOfEach = 5
const toReachMs = 1_000

/** Prints the times with the buyers' own addresses alone, and with a million others (or as many as `words` says). */
export async function tokenDetection([most = '1000000']: readonly string[]): Promise<Verdict> {
  return withProduct(async (world) => {
    await ask(world.panel, '/api/tokens/mining', { chain: 'ethereum', everyMs: null })
    await play(world, 'warm-up', 2)
    const few = await play(world, 'few')
    await addOpenAddresses(world.ownerUrl, fewAddresses, tokens)
    const amongFew = await matchBlock(world)
    await addOpenAddresses(world.ownerUrl, Number(most), { ...tokens, after: fewAddresses })
    const amongMany = await matchBlock(world)
    const many = await play(world, 'many')
    printTimes('block of tokens to screen, few addresses', few)
    printTimes(`block of tokens to screen, ${most} addresses`, many)
    console.log(`many / few: ${(median(many) / median(few)).toFixed(2)}`)
    printTimes('a block matched among 1000 addresses', amongFew)
    printTimes(`a block matched among ${most} addresses`, amongMany)
    console.log(`matching, many / few: ${(median(amongMany) / median(amongFew)).toFixed(2)}`)
    const p99 = Math.round(percentile(many, 0.99))
    return {
      toReach: `p99 ${toReachMs} ms`,
      here: `${p99} ms among ${most} addresses`,
      isReached: p99 <= toReachMs,
    }
  })
}

const fewAddresses = 1_000
const tokens = { rail: 'ethereum', coin: 'USDC' }

/** The cost of looking up the transfers of a block among the open addresses. */
async function matchBlock({ databaseUrl }: World): Promise<number[]> {
  const database = openDatabase(databaseUrl)
  try {
    return await matchOutputs(database.db, '0x')
  } finally {
    await database.close()
  }
}

/** Each user orders and pays; the time runs from the block that holds the payment. */
async function play(world: World, round: string, people = 10): Promise<number[]> {
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
