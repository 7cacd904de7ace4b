// How many pages of ten cards a second the server answers, compared with PostgreSQL alone answering the same
// statements: the whole way over HTTP as shipped, with session check, request validation and logs. Also the other
// pages of the dashboard, and the cost of the rows of ten cards alone.
import { statementsOfAPage } from '../server/src/testing/statements-of-a-page.ts'
import { arrive, untilScreen, type Buyer } from './buyer.ts'
import { median, type Verdict } from './figures.ts'
import { rateOf } from './pgbench.ts'
import { ask, withProduct, type World } from './product-world.ts'
import { startReaders, type Read } from './start-readers.ts'

const connections = 32
const cardsOfAPage = 10
const toReach = 0.55

const pages = {
  'ten cards': { method: 'GET', path: '/v1/moon/cards?perPage=10' },
  profile: { method: 'GET', path: '/v1/moon/users' },
  orders: { method: 'GET', path: '/v1/moon/api/cards/funding/onchain/invoice' },
  activity: { method: 'POST', path: '/v1/moon/transactions', body: '{}' },
} as const

type Page = keyof typeof pages

/** Prints the rates of `words` rounds (5), in each of which the limit and every page are measured in turn. */
export async function read([rounds = '5']: readonly string[]): Promise<Verdict> {
  // As it is shipped (decision 377).
  process.env['CHECK_ANSWERS'] = 'no'
  return withProduct(async (world) => {
    const buyer = await arrive({ ...world, name: 'reader' })
    const userId = await buyCards(world, buyer)
    const readers = await startReaders({ ...world, token: buyer.token, connections })
    const { databaseUrl } = world
    const asked = { userId, sessionId: sessionOf(buyer.token) }
    const limits = {
      'the same statements': { statements: await statementsOfAPage(databaseUrl, asked), rates: [] as number[] },
      'rows of ten cards': {
        statements: [`select * from cards where user_id = '${userId}' order by id desc limit 10`],
        rates: [] as number[],
      },
    }
    const reads = Object.fromEntries(Object.keys(pages).map((page) => [page, []])) as unknown as Record<Page, Read[]>
    for (const page of Object.keys(pages) as Page[]) await readers.read({ ...pages[page], forMs: 1_000 })
    for (let round = 0; round < Number(rounds); round += 1) {
      for (const { statements, rates: all } of Object.values(limits))
        all.push(await rateOf(databaseUrl, { statements, connections, seconds: 2 }))
      for (const page of Object.keys(pages) as Page[])
        reads[page].push(await readers.read({ ...pages[page], forMs: page === 'ten cards' ? 4_000 : 2_000 }))
    }
    readers.end()
    buyer.leave()
    for (const [what, { statements, rates: all }] of Object.entries(limits))
      console.log(`${what} (${statements.length}), PostgreSQL alone: ${rates(all)}`)
    for (const page of Object.keys(pages) as Page[]) print(page, reads[page])
    const ofPages = median(reads['ten cards'].map(({ perSecond }) => perSecond))
    const [ratio, ofRows] = Object.values(limits).map((limit) => ofPages / median(limit.rates)) as [number, number]
    return {
      toReach: `${toReach} of PostgreSQL alone with the same statements`,
      here: `${ratio.toFixed(3)} (${ofRows.toFixed(3)} of the bare rows) with ${connections} connections`,
      isReached: ratio >= toReach,
    }
  })
}

/** The session of an access token. */
const sessionOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid

function print(page: Page, reads: readonly Read[]): void {
  const of = (key: keyof Read) => median(reads.map((one) => one[key]))
  console.log(
    `${page.padEnd(10)} ${rates(reads.map(({ perSecond }) => perSecond))}, p50 ${of('p50').toFixed(1)} ms, p99 ${of('p99').toFixed(1)} ms, ` +
      `${(of('bytes') / 1024).toFixed(1)} kB`,
  )
}

/** The median and the spread. */
const rates = (all: readonly number[]): string =>
  `${Math.round(median(all))} a second (${Math.round(Math.min(...all))} to ${Math.round(Math.max(...all))})`

/** Buys ten cards of $10, each paid on-chain; returns their owner. */
async function buyCards({ panel }: World, buyer: Buyer): Promise<string> {
  for (let n = 0; n < cardsOfAPage; n += 1) {
    const { paymentUri } = await buyer.order({ cardValue: '10', blockchain: 'BITCOIN' })
    await ask(panel, '/api/pay', { to: paymentUri, how: 'full', via: 'chain' })
  }
  const areMade = untilScreen(buyer, async () => {
    const { body } = await buyer.time('GET', '/v1/moon/cards?perPage=10')
    return (body['cards'] as { spendable: boolean }[]).filter(({ spendable }) => spendable).length === cardsOfAPage
  })
  await ask(panel, '/api/mine', { blocks: 1 })
  await areMade
  const { body } = await buyer.time('GET', '/v1/moon/users')
  return (body['user'] as { id: string }).id
}
