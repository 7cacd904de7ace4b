// Two users place a crowd of orders within a second: how much slower are pages and authorisations of a third user
// meanwhile?
import { arrive, untilScreen, type Buyer } from './buyer.ts'
import { percentile, printTimes, type Verdict } from './figures.ts'
import { ask, withProduct, type World } from './product-world.ts'
import { startCrowd } from './start-crowd.ts'

const quietLooks = 200
const mostTimesSlower = 10
const longestAuthorisationMs = 1_000

/** Prints the times of the third user alone and beside `words` orders (240) at once. */
export async function crowd([orders = '240']: readonly string[]): Promise<Verdict> {
  return withProduct(async (world) => {
    const people = await startCrowd(world, Number(orders))
    const bob = await arrive({ ...world, name: 'crowd-bob' })
    const card = await boughtCard(world, bob)
    for (let n = 0; n < quietLooks / 4; n += 1) await look(bob)
    const quiet: number[] = []
    for (let n = 0; n < quietLooks; n += 1) quiet.push(await look(bob))
    const quietSwipes: number[] = []
    for (let n = 0; n < 20; n += 1) quietSwipes.push(await swipe(world, card))

    const open = { isOpen: true }
    const ended = people.order().finally(() => (open.isOpen = false))
    const [crowded, swipes]: [number[], number[]] = [[], []]
    const whileTheyLast = async (work: () => Promise<number>, samples: number[]) => {
      do samples.push(await work())
      while (open.isOpen)
    }
    await Promise.all([whileTheyLast(() => look(bob), crowded), whileTheyLast(() => swipe(world, card), swipes)])

    for (const [how, count] of Object.entries(await ended)) console.log(`${count} orders: ${how}`)
    printTimes('a page, alone', quiet)
    printTimes('a page, beside the crowd', crowded)
    printTimes('an authorisation, alone', quietSwipes)
    printTimes('an authorisation, beside the crowd', swipes)
    const ratio = percentile(crowded, 0.99) / percentile(quiet, 0.99)
    const longest = Math.max(...swipes)
    bob.leave()
    people.end()
    return {
      toReach: `p99 of a page ${mostTimesSlower} times its quiet one, an authorisation ${longestAuthorisationMs} ms`,
      here: `${ratio.toFixed(1)} times and ${Math.round(longest)} ms`,
      isReached: ratio <= mostTimesSlower && longest <= longestAuthorisationMs,
    }
  })
}

/** Makes the dashboard's calls and returns their duration. */
export async function look(buyer: Buyer): Promise<number> {
  const answers = await Promise.all([
    buyer.time('GET', '/v1/moon/cards'),
    buyer.time('POST', '/v1/moon/transactions', {}),
  ])
  for (const { status, code } of answers) if (status !== 200) throw new Error(`the page was refused: ${status} ${code}`)
  return Math.max(...answers.map(({ ms }) => ms))
}

/** A shop requests a cent; returns the duration of the whole way through the issuer. */
export async function swipe({ panel }: World, card: string): Promise<number> {
  const began = performance.now()
  await ask(panel, '/api/swipe', { card, shop: 'books', amountCents: 1 })
  return performance.now() - began
}

/** Buys a card of $100, paid on-chain; returns its number. */
export async function boughtCard({ panel }: World, buyer: Buyer): Promise<string> {
  const order = { cardValue: '100', blockchain: 'BITCOIN' }
  const { body } = await buyer.time('POST', '/v1/moon/api/cards/funding/onchain', order)
  let pan: unknown
  const isMade = untilScreen(buyer, async () => {
    const { body: cards } = await buyer.time('GET', '/v1/moon/cards')
    const [one] = cards['cards'] as { id: string; spendable: boolean }[]
    if (!one?.spendable) return false
    const { body: shown } = await buyer.time('GET', `/v1/moon/card/${one.id}`)
    pan = shown['pan']
    return typeof pan === 'string'
  })
  await ask(panel, '/api/pay', { to: String(body['paymentUri']), how: 'full', via: 'chain' })
  await ask(panel, '/api/mine', { blocks: 1 })
  await isMade
  return String(pan)
}
