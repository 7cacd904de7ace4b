// Users who buy one card after the other on every rail, and record what was acknowledged to them.
import { setTimeout as sleep } from 'node:timers/promises'
import { exchangeBuying, required } from './exchange-buyer.ts'
import type { Answer, Member } from './member.ts'
import type { WholeApp } from './whole-app.ts'

/** `is` is a Lightning invoice, an on-chain address, or the card id where it was paid at once. */
export type Order = { rail: Rail; is: string }
export type Rail = keyof typeof tokens | 'lightning' | 'bitcoin' | 'coinbase' | 'credit'

const tokens = { ethereum: 'USDC', tron: 'USDT' } as const
const pauseMs = 1_200
/** A code of the exchange is valid once, and a new one comes only this often. */
const codePauseMs = 4_000

/** A first attempt under way, a provider that is away, and a limit, which the crowd resets. */
const passing = new Set([409, 424, 429])

type Buyer = Awaited<ReturnType<ReturnType<typeof exchangeBuying>['newBuyer']>>
type Parts = {
  app: Pick<WholeApp, 'panel'>
  orders: Order[]
  /** Called for each request that was refused or lost and then repeated. */
  refused: (why: string) => void
  signal: AbortSignal
}

export function shoppers({ app, orders, refused, signal }: Parts) {
  const { panel } = app
  /** Repeats a request with the same key, as the app does; returns undefined when shopping has ended. */
  async function untilAnswered(ask: () => Promise<Answer>, isRight = (answer: Answer) => answer.status === 200) {
    while (!signal.aborted) {
      const answer = await ask().catch(() => undefined)
      if (answer && isRight(answer)) return answer.body
      refused(answer ? `${answer.status} ${String(answer.body['code'])}` : 'no answer')
      if (answer && answer.status < 500 && !passing.has(answer.status))
        throw new Error(`refused with ${answer.status}: ${JSON.stringify(answer.body)}`)
      await sleep(50)
    }
    return undefined
  }
  async function again(
    name: string,
    buy: (headers: Record<string, string>) => Promise<Order | undefined>,
    everyMs = pauseMs,
  ) {
    for (let n = 0; !signal.aborted; n += 1) {
      await buy({ 'idempotency-key': `${name} ${n}` })
      await sleep(everyMs)
    }
  }
  const note = (rail: Rail, is: unknown): Order => {
    const order = { rail, is: String(is) }
    orders.push(order)
    return order
  }
  const cardOf = (answer: Record<string, unknown>) => (answer['card'] as { id: string }).id
  const body = { card_amount: '5' }

  return {
    lightning: (member: Member) =>
      again('lightning', async (headers) => {
        const asked = await untilAnswered(() => member.ask('getDepositAddress', { body, headers }))
        if (!asked) return undefined
        const order = note('lightning', asked['depositAddress'])
        await panel('POST', '/api/pay', { to: order.is, waitMs: 0 })
        return order
      }),
    bitcoin: (member: Member) =>
      again('bitcoin', async (headers) => {
        const asked = await untilAnswered(() => member.ask('fundOnChain', { body: { cardValue: '5' }, headers }))
        if (!asked) return undefined
        const order = note('bitcoin', asked['address'])
        await panel('POST', '/api/pay', { to: asked['paymentUri'], via: 'chain' })
        await panel('POST', '/api/mine', { blocks: 1 })
        return order
      }),
    token: (member: Member, chain: keyof typeof tokens) =>
      again(chain, async (headers) => {
        const token = tokens[chain]
        const wanted = { cardValue: '5', blockchain: chain.toUpperCase(), coin: token, token }
        const asked = await untilAnswered(() => member.ask('fundOnChain', { body: wanted, headers }))
        if (!asked) return undefined
        const order = note(chain, asked['address'])
        await panel('POST', '/api/pay', { to: order.is, token, amount: asked['cryptoAmountOwed'], via: chain })
        await panel('POST', '/api/tokens/mine', { chain, blocks: 20 })
        return order
      }),
    credit: (member: Member) =>
      again('credit', async (headers) => {
        const wanted = { ...body, applyUsdCredit: true }
        const asked = await untilAnswered(() => member.ask('getDepositAddress', { body: wanted, headers }))
        return asked && note('credit', cardOf(asked))
      }),
    coinbase: (buyer: Buyer) => again('coinbase', buyFromWallet(app, buyer, { untilAnswered, note }), codePauseMs),
  }
}

type Asking = {
  untilAnswered: (
    ask: () => Promise<Answer>,
    isRight?: (answer: Answer) => boolean,
  ) => Promise<Record<string, unknown> | undefined>
  note: (rail: Rail, is: unknown) => Order
}

/** Orders until the code is asked for, then buys with it. */
const buyFromWallet =
  (app: Parts['app'], buyer: Buyer, { untilAnswered, note }: Asking) =>
  async (headers: Record<string, string>): Promise<Order | undefined> => {
    const wanted = { value: '5', wallet: buyer.wallet('BTC') }
    const buy = (more: object) => () => buyer.ask('buyWithCoinbase', { body: { ...wanted, ...more }, headers })
    const isAsked = ({ status, body: said }: Answer) => status === required[0] && said['code'] === required[1]
    if (!(await untilAnswered(buy({}), isAsked))) return undefined
    const twoFactorCode = await exchangeBuying(app as WholeApp).codeOf(buyer)
    const bought = await untilAnswered(buy({ twoFactorCode }))
    return bought && note('coinbase', (bought['card'] as { id: string }).id)
  }
