import { price } from '@moon/money/price.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { readOne, sql } from '../database/db.ts'
import { testDatabase } from '../testing/database.ts'
import { bought, buyer, expectAllWell, moneyWorld, order, settleDown, sixtyThousand } from '../testing/money.ts'
import type { Purchase } from './purchase.ts'
import { refundLeftUnderpaid, remindUnderpaid } from './sweep-purchases.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, bitcoin, lightning, issuer, clock, market, emails } = world
const honest = { ...issuer }
// The first reading only finds the height of the chain; earlier payments are not seen.
await settleDown(deps)

afterEach(async () => {
  bitcoin.mine(6)
  await settleDown(deps)
  await expectAllWell(deps)
  Object.assign(issuer, honest)
  market.bid = sixtyThousand
})
afterAll(() => deps.database.close())

const day = 86_400_000
const exactly = 41_667n
const buy = async (has: Parameters<typeof buyer>[1] = {}) => bought(world, order(await buyer(deps, has)))
const pay = async (to: string, sats: bigint, blocks = 3) => {
  const txid = bitcoin.pay({ to, sats })
  bitcoin.mine(blocks)
  await settleDown(deps)
  return txid
}
/** The subjects of the emails that the user was sent, in order. */
async function mailOf({ userId }: Purchase): Promise<string[]> {
  const row = await readOne<{ email: string }>(deps.database.db, sql`select email from users where id = ${userId}`)
  return emails.filter(({ to }) => to === row!.email).map(({ subject }) => subject)
}
const lastText = () => emails.at(-1)!.text

test('a buyer who paid too much is told that the card is ready and what the surplus became, each once [F-57]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  await pay(invoice.address, 50_000n)
  await settleDown(deps)
  expect(await mailOf(purchase)).toEqual(['You paid more than your card cost', 'Your card is ready'])
  expect(emails.at(-2)!.text).toContain('$5.00 is now Moon Credit in your account.')
  expect(lastText()).toContain('https://moon.example/dashboard')
})

test('a buyer who paid too little is told of the choice, is reminded on the first, third and sixth day, and then is refunded [F-56]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  await pay(invoice.address, 20_000n)
  const missing = '$13.00 are missing for your card'
  expect(await mailOf(purchase)).toEqual([missing])
  expect(lastText()).toContain('If the rest has not come by March 17, 2026, $12.00 becomes Moon Credit by itself.')
  const heard = []
  for (let passed = 1; passed <= 7; passed += 1) {
    clock.advance(day)
    for (let again = 0; again < 2; again += 1) {
      await remindUnderpaid(deps)
      await refundLeftUnderpaid(deps)
    }
    heard.push((await mailOf(purchase)).length)
  }
  expect(heard).toEqual([2, 2, 3, 3, 3, 4, 5])
  expect((await mailOf(purchase)).at(-1)).toBe('No card was made, and your money came back')
  expect(lastText()).toContain('$12.00 is now Moon Credit')
})

test('reminders missed while the server was down are not sent later', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  await pay(invoice.address, 20_000n)
  clock.advance(5 * day)
  await remindUnderpaid(deps)
  await remindUnderpaid(deps)
  expect(await mailOf(purchase)).toHaveLength(2)
  clock.advance(2 * day)
  await refundLeftUnderpaid(deps)
})

test('a buyer who paid late is told at what value the payment counts [F-55]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  clock.advance(16 * 60_000)
  await settleDown(deps)
  market.bid = price(7_200_000_000_000n)
  await pay(invoice.address, exactly)
  const subjects = await mailOf(purchase)
  expect(subjects[0]).toBe('Your payment came after the price lock had ended')
  expect(subjects.toSorted()).toEqual([
    'You paid more than your card cost',
    'Your card is ready',
    'Your payment came after the price lock had ended',
  ])
  expect(emails.find(({ subject }) => subject === subjects[0])!.text).toContain('$30.00')
})

test('a buyer who paid twice is told of the credit', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  await pay(invoice.address, exactly)
  await pay(invoice.address, exactly)
  await pay(invoice.address, exactly)
  const second = 'Your order was paid a second time'
  expect(await mailOf(purchase)).toEqual(['Your card is ready', second, second])
})

test('a buyer whose payment was replaced by one to another recipient is told that nothing was taken; a fee bump alone sends no notice [F-60, F-61]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  const first = bitcoin.pay({ to: invoice.address, sats: exactly })
  await settleDown(deps)
  const raised = bitcoin.replace(first, { to: invoice.address, sats: exactly })!
  await settleDown(deps)
  expect(await mailOf(purchase)).toEqual([])
  bitcoin.replace(raised, { to: 'bcrt1qsomebodyelse', sats: exactly })
  await settleDown(deps)
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await mailOf(purchase)).toEqual(['A payment for your card is no longer seen'])
  await pay(invoice.address, exactly)
})

test('a buyer whose payment a reorganisation removes for good after the card was made is told what was taken off the card [F-63]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  const paid = await pay(invoice.address, exactly)
  bitcoin.reorganise(4, { drop: [paid] })
  await settleDown(deps)
  await settleDown(deps)
  expect(await mailOf(purchase)).toEqual(['Your card is ready', 'A payment for your card was undone'])
  expect(lastText()).toContain('$25.00 that you had paid and that was still on the card')
})

test('a buyer whose card the issuer refuses is told why and where the money is [F-10]', async () => {
  issuer.createCard = async () => ({ kind: 'refused', because: 'program limit' })
  const { purchase, bitcoin: invoice } = await buy()
  await pay(invoice.address, exactly)
  expect(await mailOf(purchase)).toEqual(['No card was made, and your money came back'])
  expect(lastText()).toContain('Your card could not be made.')
  expect(lastText()).toContain('$25.00 is now Moon Credit')
})

test('money returned above the caps of credit is said to be on hold', async () => {
  const { bitcoin: invoice } = await buy({ credit: 999_900n })
  await pay(invoice.address, 50_000n)
  const email = emails.find(({ text }) => text.includes('kept on hold'))!
  expect(email.text).toContain('$1.00 is now Moon Credit')
  expect(email.text).toContain('$4.00 is above what Moon Credit may take')
})

test('over Lightning no notice is sent while the buyer sees the card on the screen', async () => {
  const { purchase, lightning: request } = await bought(world, order(await buyer(deps), { rail: 'lightning' }))
  lightning.pay(request.request)
  await settleDown(deps)
  expect(await mailOf(purchase)).toEqual([])
})
