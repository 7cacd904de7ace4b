import { expect, test } from 'vitest'
import type { LithicClient } from './client.ts'
import { lithicTransactions } from './lithic-transactions.ts'

test('a card transaction of an unknown shape delays no other: the others are listed first, and then it is reported', async () => {
  const purchase = (token: string) => ({ token, card_token: 'card', merchant: {}, updated: '2026-03-10T15:00:00Z' })
  const told: Record<string, object> = { a: purchase('a'), b: { token: 'b', of: 'a new shape' }, c: purchase('c') }
  const client = {
    events: { list: async function* () {} },
    transactions: {
      list: async function* () {
        for (const token of Object.keys(told)) yield { token }
      },
      retrieve: async (token: string) => told[token],
    },
  } as unknown as LithicClient
  const listed: string[] = []
  const list = async () => {
    for await (const { token } of lithicTransactions(client).listTransactions(new Date(0))) listed.push(token)
  }
  await expect(list()).rejects.toThrow('card_token')
  expect(listed).toEqual(['a', 'c'])
})
