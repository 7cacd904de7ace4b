// Users who buy on each rail without a pause, and a card that pays at shops, for proofs that lose something
// meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { cents } from '@moon/money/cents.ts'
import { sql, write } from '../database/db.ts'
import { systemClock } from '../kit/clock.ts'
import { setLimits } from '../purchase-limits/set-limits.ts'
import { exchangeBuying } from './exchange-buyer.ts'
import { newMember, send, type Member } from './member.ts'
import { shoppers, type Order } from './shoppers.ts'
import { freshToken } from './sign-up.ts'
import type { WholeApp } from './whole-app.ts'

export type Crowd = {
  orders: Order[]
  /** One entry per card transaction. */
  swipes: string[]
  /** Requests that were refused or lost and then repeated, with counts. */
  refused: Map<string, number>
  /** The user who buys over Lightning. */
  listener: Member
  /** Resolves when the shoppers have stopped. */
  shopping: Promise<unknown>
}

type Parts = {
  /** Two processes of one Moon. */
  at: readonly [WholeApp, WholeApp]
  signal: AbortSignal
  say: (line: string) => void
  /** Sends each call to the other process than the one before, including retries with the same key. */
  inTurns?: boolean
  /** Called with the Lightning buyer before anything is bought. */
  before?: (listener: Member) => void
}

/** Their daily purchase limit, and the credit of the user who pays from credit. */
const much = cents(50_000_000n)

/** Resolves when a purchase on each rail has been made. */
export async function crowdOfShoppers({ at, signal, say, inTurns = false, before }: Parts): Promise<Crowd> {
  const [app, second] = at
  const orders: Order[] = []
  const swipes: string[] = []
  const refused = new Map<string, number>()
  const noted = (why: string) => void refused.set(why, (refused.get(why) ?? 0) + 1)
  const withLimits = async <M extends Member>(member: M, own: WholeApp): Promise<M> => {
    const deps = { database: app.database, clock: systemClock }
    await setLimits(deps, { userId: member.userId, dailyCents: much, monthlyCents: much, by: 'story' })
    return atEach(member, inTurns ? at : [own])
  }
  const members = []
  for (let n = 0; n < 5; n += 1) {
    const own = n % 2 ? second : app
    members.push(await withLimits(await newMember(own), own))
  }
  const [ada, bob, cleo, dan, eve] = members as [Member, Member, Member, Member, Member]
  const fay = await withLimits(await exchangeBuying(second).newBuyer({ BTC: '10' }), second)
  await app.give(eve.userId, { credit: much })
  const { card } = await eve.get('getDepositAddress', { body: { card_amount: '500', applyUsdCredit: true } })
  const { pan } = await eve.get('readCard', { params: { id: card!.id } })
  before?.(ada)
  const buy = shoppers({ app, orders, refused: noted, signal })
  const payAtShops = async () => {
    const swipe = { card: pan!, shop: 'books', amountCents: 1 }
    for (; !signal.aborted; await sleep(500))
      swipes.push((await app.panel<{ token: string }>('POST', '/api/swipe', swipe)).token)
  }
  const rails = [
    buy.lightning(ada),
    buy.bitcoin(bob),
    buy.token(cleo, 'ethereum'),
    buy.token(dan, 'tron'),
    buy.credit(eve),
    buy.coinbase(fay),
  ]
  // Six users buy as much as hundreds would, so the hourly limits, which have proofs of their own, are reset.
  const forgetCounts = async () => {
    for (; !signal.aborted; await sleep(20_000))
      await write(app.database.db, sql`delete from throttles`).catch(() => undefined)
  }
  const shopping = Promise.all([...rails, payAtShops(), forgetCounts()])
  shopping.catch((error: unknown) => say(`A shopper stopped: ${String(error)}`))
  await expect.poll(() => new Set(orders.map(({ rail }) => rail)).size, { timeout: 60_000, interval: 200 }).toBe(6)
  return { orders, swipes, refused, listener: ada, shopping }
}

/**
 * Calls each of these processes in turn. An access token lasts ten minutes, and a long run outlives it: when one is refused, another
 * is requested, as the app does.
 */
function atEach<M extends Member>(member: M, at: readonly Pick<WholeApp, 'app'>[]): M {
  let { idToken } = member
  let turn = 0
  const ask: Member['ask'] = async (name, given = {}) => {
    turn += 1
    const { app } = at[turn % at.length]!
    const asked = () => send(app, name, { ...given, headers: { authorization: `Bearer ${idToken}`, ...given.headers } })
    const answer = await asked()
    if (answer.status !== 401) return answer
    idToken = await freshToken(member.browser)
    return asked()
  }
  return { ...member, ask }
}
