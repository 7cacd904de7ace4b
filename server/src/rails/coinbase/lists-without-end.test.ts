// Endless lists of the exchange: how far they are read, and that entries beyond are never taken for absent.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cents } from '@moon/money/cents.ts'
import { units } from '@moon/money/coin.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { coinbaseAccount } from './coinbase-account.ts'

let asked = 0
/** Rows of a page, besides the link to the next one. */
let rows: (page: number) => object[] = () => []
const server = createServer((_request, response) => {
  asked += 1
  const pagination = { next_uri: `/v2/x?starting_after=p${asked}`, next_starting_after: `p${asked}` }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: rows(asked), pagination }))
})
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const account = coinbaseAccount({
  loginUrl: url,
  apiUrl: url,
  clientId: 'id',
  clientSecret: 'secret',
  payee: 'house@example.com',
  dailyLimitCents: cents(100_000n),
})
afterAll(() => void server.close())
beforeEach(() => {
  asked = 0
})

const order = {
  walletId: 'w',
  coin: 'ETH' as const,
  currency: 'ETH',
  amount: units(6_250_000_000_000_000n),
  idem: '00000000-0000-4000-8000-000000000000',
  description: 'Moon Visa Card',
  notBefore: new Date('2026-03-10T15:00:00Z'),
}
const other = { id: 't', created_at: '2026-03-10T16:00:00Z', type: 'send', status: 'completed', idem: 'x' }
const amount = { amount: '-0.00625000', currency: 'ETH' }

test('a send is looked for on fifty pages and is unknown beyond them, since absent would send it again', async () => {
  rows = () => [{ ...other, amount }]
  expect(await account.findSend('token', order)).toEqual({ kind: 'unknown' })
  expect(asked).toBe(50)
  asked = 0
  rows = (page) => [{ ...other, amount, ...(page === 50 && { id: 'ours', idem: order.idem }) }]
  expect(await account.findSend('token', order)).toMatchObject({ kind: 'read', value: { id: 'ours' } })
})

test('wallets are read from at most five pages, which hold five hundred', async () => {
  const balance = { amount: '0.5', currency: 'BTC' }
  rows = (page) => [{ id: `w${page}`, name: 'A wallet', type: 'wallet', currency: { code: 'BTC' }, balance }]
  const answer = await account.readWallets('token')
  expect(answer.kind === 'read' && answer.value.map(({ id }) => id)).toEqual(['w1', 'w2', 'w3', 'w4', 'w5'])
})
