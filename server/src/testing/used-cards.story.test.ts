// Cards in use as seen by a client of the contract: at shops, overdrawn, and deleted.
import { afterEach, expect, test } from 'vitest'
import { buyingCalls } from './buying-calls.ts'
import { newInvoice, newMember, type Member } from './member.ts'
import { sharedApp } from './shared-app.ts'
import { expectQuiet } from './whole-app.ts'

const app = await sharedApp()
const { pay, mine, entryOf, cardOf, satsOf } = buyingCalls(app)
afterEach(() => expectQuiet(app))

const typesOf = async (member: Member, card_id: string) =>
  (await member.get('listCardTransactions', { body: { card_id } })).data.transactions.map(({ type }) => type)

test('a used card shows every kind of activity, and purchases count against its limits [ENB-25 CAB-18 CAA-16 ENA-15 ENA-16 COA-21]', async () => {
  const mary = await newMember(app)
  const invoice = await newInvoice(mary)
  await pay(invoice.address, { amountSats: satsOf(invoice.cryptoAmountOwed) })
  await expect.poll(async () => (await entryOf(mary, invoice.id)).invoice.cardId).not.toBeNull()
  const cardId = (await entryOf(mary, invoice.id)).invoice.cardId!
  await mine()
  await expect.poll(() => cardOf(mary, cardId)).toMatchObject({ spendable: true })
  const { pan, last_four } = await cardOf(mary, cardId)
  expect(last_four).toBe(pan!.slice(-4))
  const swipe = (shop: string, amountCents: number) =>
    app.panel<{ token: string }>('POST', '/api/swipe', { card: pan, shop, amountCents })
  const act = (token: string, what: string, body = {}) => app.panel('POST', `/api/purchases/${token}/${what}`, body)
  await swipe('casino', 300)
  await swipe('subscription', 200)
  const { token } = await swipe('books', 500)
  await act(token, 'clear')
  await act(token, 'refund', { amountCents: 100 })
  const all = ['AUTH', 'CLEARING', 'CREATION', 'DECLINE', 'ONCHAINPENDINGPAYMENT', 'REFUND']
  await expect.poll(async () => (await typesOf(mary, cardId)).toSorted()).toEqual(all)
  expect(await cardOf(mary, cardId)).toMatchObject({ balance: '19.00' })

  const limits = { dailySpending: '25.00', dailyLimit: '10000.00', monthlySpending: '25.00', monthlyLimit: '50000.00' }
  expect(await mary.get('cardLimits')).toEqual({ limits, userBanReason: null })
  expect(await mary.get('deleteCard', { body: { cardId, comments: 'enough', platform: 'web-app' } })).toEqual({
    refundedAmount: '19.00',
  })
  expect(await typesOf(mary, cardId)).toContain('DELETION')
  const { data, pagination } = await mary.get('listActivity', { query: { currentPage: '1', perPage: '3' } })
  expect(data.transactions).toHaveLength(3)
  expect(pagination).toEqual({ currentPage: 1, lastPage: 3, total: 7, perPage: 3 })
  expect((await mary.get('listActivity')).pagination).toMatchObject({ currentPage: 1, perPage: 10 })
})

test('an issued card cannot be topped up: later payments become credit, and so do the remaining balance and shop refunds [GEN-07 ENB-13 COA-07 COB-24 COB-25 COB-27]', async () => {
  const joan = await newMember(app)
  const credit = async () => (await joan.get('readUser')).user
  const invoice = await newInvoice(joan)
  await pay(invoice.address, { amountSats: satsOf(invoice.cryptoAmountOwed) })
  await mine()
  const paid = async () => (await entryOf(joan, invoice.id)).invoice.cardId
  await expect.poll(paid).not.toBeNull()
  const cardId = (await paid())!
  await expect.poll(() => cardOf(joan, cardId)).toMatchObject({ spendable: true, balance: '25.00' })
  await pay(invoice.address, { amountSats: satsOf(invoice.cryptoAmountOwed) * 100 })
  await mine()
  await expect.poll(credit).toMatchObject({ moonCredit: '2000.00', cards: 1, rewardSats: 0, userBanReason: null })
  const { pan, balance } = await cardOf(joan, cardId)
  expect(balance).toBe('25.00')
  const { token } = await app.panel<{ token: string }>('POST', '/api/swipe', {
    card: pan,
    shop: 'books',
    amountCents: 500,
  })
  await app.panel('POST', `/api/purchases/${token}/clear`)
  await expect.poll(() => typesOf(joan, cardId)).toContain('CLEARING')
  await joan.get('deleteCard', { body: { cardId, comments: '', platform: 'web-app' } })
  expect(await credit()).toMatchObject({ moonCredit: '2020.00' })
  await app.panel('POST', `/api/purchases/${token}/refund`, { amountCents: 500 })
  await expect.poll(credit).toMatchObject({ moonCredit: '2025.00' })
})
