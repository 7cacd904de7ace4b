// Concurrent Lightning orders of several users, with the sandbox's real node.
import { expect, test } from 'vitest'
import { newMember } from './member.ts'
import { sharedApp } from './shared-app.ts'
import { expectQuiet } from './whole-app.ts'

const app = await sharedApp()

test('twenty orders over Lightning that five users place at the same moment are all opened, each with an invoice of its own [G-20]', async () => {
  const users = await Promise.all(Array.from({ length: 5 }, () => newMember(app)))
  const orders = users.flatMap((user) => Array.from({ length: 4 }, () => user))
  const answers = await Promise.all(
    orders.map((user) => user.ask('getDepositAddress', { body: { card_amount: '10' } })),
  )
  expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([])
  expect(new Set(answers.map(({ body }) => body['depositAddress'])).size).toBe(20)
  await expectQuiet(app)
})
