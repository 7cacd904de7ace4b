// The first step with a given, missing or wrong amount.
import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { someUser } from '../../testing/some-user.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer } from '../../testing/play-server.ts'
import { payoutAddress, wirePayout, wireQuote } from '../../testing/wire-payout.ts'
import { settle, sheetOnScreen, soon, Steps } from './sheet-on-screen.tsx'

// Turns animations off.
beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: true })))

it.each([
  ['60.00', '60.00'],
  // As without an amount: the minimum is quoted.
  ['5000.01', '10.00'],
])(
  'a user who comes from an order finds its amount filled in, unless there is less credit by now: %s',
  async (amountText, asked) => {
    const calls = playServer({
      listPayouts: () => ({ refunds: [], rails: ['bitcoin'] }),
      quotePayout: () => wireQuote,
      readUser: () => encodeAnswer('readUser', { user: someUser, userBanReason: null }),
    })
    const screen = await onScreen(<Steps onClose={() => {}} amountText={amountText} />, '/settings/moon-credit')
    await screen.write('address', payoutAddress)
    await settle(screen)
    expect(calls.filter(({ name }) => name === 'quotePayout').map(({ body }) => body)).toEqual([
      { address: payoutAddress, amount: asked },
    ])
  },
)

const limit = 'You have asked for three refunds within an hour'

/** The sheet of a user who has made requests so many minutes ago. */
async function withRequests(minutesAgo: number[]) {
  let times: string[] | undefined
  const listPayouts = () => {
    times ??= minutesAgo.map((minutes) => soon(-minutes))
    const refunds = times.map((at, nth) => ({ ...wirePayout, id: `pout_${nth}`, time_requested_by_user: at }))
    return { refunds, rails: ['bitcoin'] }
  }
  const all = await sheetOnScreen({ listPayouts })
  await all.screen.wait(1_000)
  return all
}

it('after three requests within an hour the first step says when the next one may be made', async () => {
  const { screen, has } = await withRequests([1, 2, 5])
  expect(has(`${limit}, and more cannot be asked for. Try again in 55 minutes.`)).toBe(true)
  await screen.wait(56 * 60_000)
  expect(has(limit)).toBe(false)
})

// The hour begins with its first request.
it.each([[[1, 2]], [[1, 2, 61]], [[61, 62, 63]], [[1, 50, 61, 62]]])(
  'requests %j minutes ago leave room for another one',
  async (minutesAgo) => {
    const { has } = await withRequests(minutesAgo)
    expect(has('Request a Refund')).toBe(true)
    expect(has(limit)).toBe(false)
  },
)

it('fee and arriving amount are shown only while the amount is valid', async () => {
  const { screen, has } = await sheetOnScreen()
  await screen.write('address', payoutAddress)
  await settle(screen)
  const fee = () => /Network fee(.*?)Stays/.exec(document.body.textContent ?? '')?.[1]
  expect([fee(), has('Arrives—')]).toEqual(['—', true])
  for (const wrong of ['5', '9.99', '0']) {
    await screen.write('amount', wrong)
    await settle(screen)
    expect([fee(), has('Arrives—')]).toEqual(['—', true])
  }
  await screen.write('amount', '60')
  await settle(screen)
  expect(fee()).toContain('BTC')
})
