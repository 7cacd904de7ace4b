// The code that confirms a payout: attempts, a new code, a new quote.
import { price } from '@moon/money/price.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { buyer, sixtyThousand } from '../testing/money.ts'
import { payoutWorld } from '../testing/payouts.ts'

const { url } = await testDatabase()
const { deps, clock, market, ask, codeMailed, confirm, cancel, resend, creditOf } = payoutWorld(url)
const refused = (code: string) => ({ code })
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
const minute = 60_000

test('after five wrong codes the right one no longer confirms, even after a new code [F-111, F-112]', async () => {
  const userId = await buyer(deps, { credit: 10_000n })
  const { id } = await ask(userId)
  const wrong = wrongFor(codeMailed())
  const guesses = Array.from({ length: 40 }, () => confirm(userId, id, wrong).catch(({ code }) => code as string))
  const answers = await Promise.all(guesses)
  expect(answers.filter((code) => code === 'payout_code_mismatch')).toHaveLength(5)
  expect(answers.filter((code) => code === 'payout_code_used_up')).toHaveLength(35)
  await expect(confirm(userId, id)).rejects.toMatchObject(refused('payout_code_used_up'))
  clock.advance(minute)
  await expect(resend(userId, id)).rejects.toMatchObject(refused('payout_resend_limit'))
  await cancel(userId, id)
  expect(await creditOf(userId)).toBe(10_000n)
})

test('a code works for one payout of one user, once, and ends with the next code, after ten minutes and on cancellation [F-112]', async () => {
  const [userId, other] = [await buyer(deps, { credit: 10_000n }), await buyer(deps, { credit: 10_000n })]
  const { id } = await ask(userId)
  const first = codeMailed()
  await expect(confirm(other, id, first)).rejects.toMatchObject(refused('payout_code_mismatch'))
  clock.advance(31_000)
  await resend(userId, id)
  const second = codeMailed()
  const stale = second === first ? wrongFor(second) : first
  await expect(confirm(userId, id, stale)).rejects.toMatchObject(refused('payout_code_mismatch'))
  clock.advance(10 * minute)
  await expect(confirm(userId, id, second)).rejects.toMatchObject(refused('payout_code_mismatch'))
  await resend(userId, id)
  await cancel(userId, id)
  await expect(confirm(userId, id)).rejects.toMatchObject(refused('payout_code_mismatch'))
})

test('a new code can be sent three times, half a minute apart, each with a new quote [F-113]', async () => {
  const userId = await buyer(deps, { credit: 10_000n })
  const { id } = await ask(userId, '60')
  await expect(resend(userId, id)).rejects.toMatchObject(refused('payout_resend_limit'))
  market.bid = price(sixtyThousand * 2n)
  for (const n of [1, 2, 3]) {
    clock.advance(30_000)
    expect(await resend(userId, id)).toMatchObject({ resends: n, sats: 48_400n })
  }
  clock.advance(minute)
  await expect(resend(userId, id)).rejects.toMatchObject(refused('payout_resend_limit'))
  expect(await confirm(userId, id)).toMatchObject({ sats: 48_400n, state: 'queued' })
})

test('a quote held until bitcoin has risen must be renewed', async () => {
  const userId = await buyer(deps, { credit: 10_000n })
  const { id } = await ask(userId)
  market.bid = price((sixtyThousand * 101n) / 100n + 1n)
  await expect(confirm(userId, id)).rejects.toMatchObject(refused('payout_price_moved'))
  market.bid = undefined
  await expect(confirm(userId, id)).rejects.toMatchObject(refused('rates_unavailable'))
  market.bid = price((sixtyThousand * 101n) / 100n)
  expect(await confirm(userId, id)).toMatchObject({ state: 'queued' })
})
