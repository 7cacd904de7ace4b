// Buying cards from a wallet at the sandbox's exchange, as a user does, for stories.
import { expect } from 'vitest'
import { read, sql } from '../database/db.ts'
import { codeSentTo, connect, newCustomer, type ExchangeShown } from './exchange.ts'
import { newMember, type Member } from './member.ts'
import type { WholeApp } from './whole-app.ts'

type Buyer = Member & { customer: string; wallet: (coin: string) => string }
type Order = { value: string; coin?: string; twoFactorCode?: string; key?: string; more?: object }

/** The answer to a first attempt. */
export const required = [400, 'TwoFactorRequired', 'TwoFactorRequired']

export function exchangeBuying(app: WholeApp) {
  const codeOf = ({ customer }: Buyer) => codeSentTo(app, customer)
  const buy = async (buyer: Buyer, { value, coin = 'BTC', twoFactorCode, key, more }: Order) => {
    const { status, body } = await buyer.ask('buyWithCoinbase', {
      body: { value, wallet: buyer.wallet(coin), twoFactorCode, ...more },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
    const card = body['card'] as { id: string } | undefined
    return { status, body, card, said: [status, body['code'], body['message']] }
  }
  return {
    buy,
    codeOf,
    newBuyer: async (balances: Record<string, string> = { BTC: '0.01' }, limit = ''): Promise<Buyer> => {
      const member = await newMember(app)
      const customer = await newCustomer(app, balances)
      const { wallets } = await connect(member, { email: customer, limit })
      return { ...member, customer, wallet: (coin) => wallets.find(({ currency }) => currency === coin)!.id }
    },
    /** Orders until the code is asked for, then buys with it. */
    bought: async (buyer: Buyer, order: Order) => {
      expect((await buy(buyer, order)).said).toEqual(required)
      return buy(buyer, { ...order, twoFactorCode: await codeOf(buyer) })
    },
    sendsOf: async ({ customer }: Buyer) =>
      (await app.panel<ExchangeShown>('GET', '/api/exchange')).sends.filter((send) => send.customer === customer),
    cardsOf: async (buyer: Buyer) => (await buyer.get('listCards', { query: {} })).cards,
    standing: ({ userId }: Buyer) =>
      read<{ state: string; send: string; because: string | null }>(
        app.database.db,
        sql`select p.state, s.state as send, s.ended_because as because from purchases p
          join exchange_sends s on s.purchase_id = p.id where p.user_id = ${userId} order by p.created_at`,
      ),
    /** Moves the world's clock, and waits until Moon follows it and has rates again. */
    later: async (watcher: Pick<Member, 'ask'>, ms: number): Promise<void> => {
      const { now } = await app.panel<{ now: number }>('POST', '/api/clock', { moveMs: ms })
      const pairs = [{ quote: 'BTC', base: 'USD' }]
      await expect
        .poll(async () => {
          const { status, headers } = await watcher.ask('exchangeRates', { body: { pairs } })
          return status === 200 && Date.parse(headers.get('date') ?? '') >= now - 1_000
        })
        .toBe(true)
    },
  }
}
