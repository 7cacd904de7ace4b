// The official SDK verifies: its requests are understood, the answers have its shapes, and the signatures pass its check.
import { expect, test } from 'vitest'
import { openIssuer } from './testing/open-issuer.ts'

test('the same Idempotency-Key with the same body returns the same card; with another body it is a conflict', async () => {
  const { lithic } = await openIssuer()
  const body = { type: 'VIRTUAL', spend_limit: 2_500, spend_limit_duration: 'FOREVER', memo: 'card_1' } as const
  const [one, two] = await Promise.all([
    lithic.cards.create({ ...body, 'Idempotency-Key': 'k1' }),
    lithic.cards.create({ ...body, 'Idempotency-Key': 'k1' }),
  ])
  expect(two).toEqual(one)
  await expect(lithic.cards.create({ ...body, spend_limit: 1, 'Idempotency-Key': 'k1' })).rejects.toMatchObject({
    status: 422,
  })
  const other = await lithic.cards.create(body)
  expect(other.token).not.toBe(one.token)
  expect((await lithic.cards.list()).data).toHaveLength(2)
})

test('a card has a number that passes the Luhn check, and lists never carry it', async () => {
  const { lithic } = await openIssuer()
  const card = await lithic.cards.create({ type: 'VIRTUAL', exp_month: '01', exp_year: '2030' })
  expect(card).toMatchObject({ state: 'OPEN', exp_month: '01', exp_year: '2030', last_four: card.pan?.slice(-4) })
  expect(card.pan).toMatch(/^411111\d{10}$/)
  expect(card.cvv).toMatch(/^\d{3}$/)
  expect(luhnSum(card.pan ?? '') % 10).toBe(0)
  expect(await lithic.cards.retrieve(card.token)).toEqual(card)
  const listed = (await lithic.cards.list()).data[0]
  expect(Object.keys(listed ?? {})).toEqual(expect.not.arrayContaining(['pan', 'cvv']))
})

test('lists are newest first, come in pages and filter by memo', async () => {
  const { lithic } = await openIssuer()
  for (const memo of ['a', 'b', 'c', 'd', 'e']) await lithic.cards.create({ type: 'VIRTUAL', memo })
  const seen: string[] = []
  for await (const card of lithic.cards.list({ page_size: 2 })) seen.push(card.memo ?? '')
  expect(seen).toEqual(['e', 'd', 'c', 'b', 'a'])
  expect((await lithic.cards.list({ memo: 'c' })).data.map((c) => c.memo)).toEqual(['c'])
})

test('a closed card stays closed and its purchases are declined', async () => {
  const { lithic } = await openIssuer()
  const card = await lithic.cards.create({ type: 'VIRTUAL' })
  await lithic.cards.update(card.token, { state: 'CLOSED' })
  await expect(lithic.cards.update(card.token, { state: 'OPEN' })).rejects.toMatchObject({ status: 400 })
  const swipe = await lithic.transactions.simulateAuthorization({
    amount: 100,
    descriptor: 'SHOP',
    pan: card.pan ?? '',
  })
  const transaction = await lithic.transactions.retrieve(swipe.token ?? '')
  expect(transaction).toMatchObject({ status: 'DECLINED', result: 'CARD_CLOSED', amounts: { hold: { amount: 0 } } })
  await expect(lithic.transactions.simulateClearing({ token: swipe.token ?? '' })).rejects.toMatchObject({
    status: 400,
  })
})

test('a purchase is held and clears for more, and a refund is a separate transaction that can be reversed', async () => {
  const { lithic } = await openIssuer()
  const card = await lithic.cards.create({ type: 'VIRTUAL', spend_limit: 5_000, spend_limit_duration: 'FOREVER' })
  const pan = card.pan ?? ''
  const { token = '' } = await lithic.transactions.simulateAuthorization({ amount: 2_000, descriptor: 'BISTRO', pan })
  expect(await lithic.transactions.retrieve(token)).toMatchObject({
    status: 'PENDING',
    amounts: { hold: { amount: -2_000 }, settlement: { amount: 0 } },
    events: [{ type: 'AUTHORIZATION', amount: 2_000, effective_polarity: 'DEBIT', detailed_results: ['APPROVED'] }],
  })
  expect((await lithic.cards.retrieveSpendLimits(card.token)).available_spend_limit).toEqual({ forever: 3_000 })
  await lithic.transactions.simulateClearing({ token, amount: 2_400 })
  expect(await lithic.transactions.retrieve(token)).toMatchObject({
    status: 'SETTLED',
    settled_amount: 2_400,
    amounts: { hold: { amount: 0 }, settlement: { amount: -2_400 }, cardholder: { amount: -2_400 } },
  })
  const refund = await lithic.transactions.simulateReturn({ amount: 400, descriptor: 'BISTRO', pan })
  expect(await lithic.transactions.retrieve(refund.token ?? '')).toMatchObject({
    status: 'SETTLED',
    amounts: { settlement: { amount: 400 } },
    events: [{ type: 'RETURN', amount: -400, effective_polarity: 'CREDIT' }],
  })
  await lithic.transactions.simulateReturnReversal({ token: refund.token ?? '' })
  expect((await lithic.transactions.retrieve(refund.token ?? '')).amounts.settlement.amount).toBe(0)
})

test('a hold is partly reversed, changed by an advice, and expires', async () => {
  const { lithic } = await openIssuer()
  const { pan = '' } = await lithic.cards.create({ type: 'VIRTUAL' })
  const { token = '' } = await lithic.transactions.simulateAuthorization({ amount: 5_000, descriptor: 'FUEL', pan })
  await lithic.transactions.simulateVoid({ token, amount: 1_000 })
  await lithic.transactions.simulateAuthorizationAdvice({ token, amount: 3_000 })
  expect(await lithic.transactions.retrieve(token)).toMatchObject({
    status: 'PENDING',
    amounts: { hold: { amount: -3_000 } },
  })
  await lithic.transactions.expireAuthorization(token)
  const ended = await lithic.transactions.retrieve(token)
  expect(ended).toMatchObject({ status: 'EXPIRED', amounts: { hold: { amount: 0 } } })
  expect(ended.events?.map((e) => [e.type, e.amount, e.effective_polarity])).toEqual([
    ['AUTHORIZATION', 5_000, 'DEBIT'],
    ['AUTHORIZATION_REVERSAL', 1_000, 'CREDIT'],
    ['AUTHORIZATION_ADVICE', 3_000, 'DEBIT'],
    ['AUTHORIZATION_EXPIRY', 3_000, 'CREDIT'],
  ])
})

test('spend limits that trigger failures: 13.13 fails, 14.14 creates and never answers, 15.15 is refused', async () => {
  const { lithic } = await openIssuer()
  const create = (spend_limit: number, timeout = 5_000) =>
    lithic.cards.create(
      { type: 'VIRTUAL', spend_limit, 'Idempotency-Key': `k${spend_limit}` },
      { maxRetries: 0, timeout },
    )
  await expect(create(1_313)).rejects.toMatchObject({ status: 500 })
  await expect(create(1_515)).rejects.toMatchObject({ status: 422 })
  expect((await lithic.cards.list()).data).toEqual([])
  await expect(create(1_414, 100)).rejects.toThrow('timed out')
  const made = (await lithic.cards.list()).data
  expect(made).toHaveLength(1)
  expect((await create(1_414)).token).toBe(made[0]?.token)
})

function luhnSum(pan: string): number {
  return pan
    .split('')
    .reverse()
    .reduce((sum, digit, i) => {
      const doubled = Number(digit) * (i % 2 === 1 ? 2 : 1)
      return sum + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
}
