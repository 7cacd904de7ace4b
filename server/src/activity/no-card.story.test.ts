import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import { afterAll, expect, test } from 'vitest'
import { buyCard } from '../checkout/buy-card.ts'
import { testDatabase } from '../testing/database.ts'
import { buyer, expectAllWell, moneyWorld, order } from '../testing/money.ts'
import { listActivity } from './list-activity.ts'

const { url } = await testDatabase()
const { deps, issuer } = moneyWorld(url)
afterAll(async () => {
  await expectAllWell(deps)
  await deps.database.close()
})

test('an order that the issuer refuses is a line without an amount, saying that its money was returned', async () => {
  const userId = await buyer(deps, { credit: 2_500n })
  const refusing = { ...issuer, createCard: async () => ({ kind: 'refused' as const, because: 'program limit' }) }
  await expect(buyCard({ ...deps, issuer: refusing }, order(userId, { applyCredit: true }))).rejects.toMatchObject({
    status: 402,
  })
  const answer = encodeAnswer('listActivity', await listActivity(deps, { userId, currentPage: 1, perPage: 10 }))
  expect(answer.data.transactions).toMatchObject([
    {
      type: 'CREATION',
      data: {
        amount: '0.00',
        last_four: null,
        payment_method: null,
        customer_friendly_description: 'No card was made of this order; what was paid for it is back.',
      },
    },
  ])
})
