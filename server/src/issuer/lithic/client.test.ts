import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { Outage } from '../../kit/outage.ts'
import { lithicCards } from './lithic-cards.ts'
import { lithicClient } from './client.ts'
import { lithicTransactions } from './lithic-transactions.ts'

let status = 200
const server = createServer((_request, response) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"no"}')
})
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
const { port } = server.address() as AddressInfo
afterAll(() => void server.close())

const at = (where: number) => lithicClient({ url: `http://127.0.0.1:${where}`, apiKey: 'key', timeoutMs: 2_000 })
/** The errors that each list call, and one card transaction, gets from that server. */
async function errorsAt(where: number): Promise<unknown[]> {
  const client = at(where)
  const cards = lithicCards(client, { creditProgram: null, accountToken: null })
  const transactions = lithicTransactions(client)
  const readAll = async (rows: AsyncIterable<unknown>) => {
    for await (const row of rows) expect(row).toBeDefined()
  }
  const settled = await Promise.allSettled([
    readAll(cards.listCards()),
    readAll(transactions.listTransactions(new Date(0))),
    transactions.readTransaction('7b1c9bb6-0548-49bb-a594-af6571d8f60a'),
  ])
  return settled.map((one) => (one.status === 'rejected' ? one.reason : undefined))
}
const areOutages = (errors: readonly unknown[]) => errors.map((error) => error instanceof Outage)

test('an issuer that cannot be reached, or that reports an outage itself, is an outage and not a defect', async () => {
  expect(areOutages(await errorsAt(1))).toEqual([true, true, true])
  for (status of [429, 502, 503, 504]) expect(areOutages(await errorsAt(port))).toEqual([true, true, true])
})

test('a response about the request itself is not an outage: a refused key, or a card transaction that the issuer cannot read', async () => {
  for (status of [401, 403, 500]) expect(areOutages(await errorsAt(port))).toEqual([false, false, false])
})
