import { decodeAnswer } from '@moon/contract/decode-answer.ts'
import { expect, it } from 'vitest'
import { wirePayout, wireSent, wireWaiting } from '../../testing/wire-payout.ts'
import { describePayout } from './describe-payout.ts'
import { expectedTime } from './payout-times.ts'

const minute = 60_000
const askedAt = Date.parse(wirePayout.time_requested_by_user)
const said = (wire: typeof wirePayout, minutes: number) => {
  const [payout] = decodeAnswer('listPayouts', { refunds: [wire], rails: ['bitcoin'] }).refunds
  return describePayout(payout!, askedAt + minutes * minute)
}

it('a payout that waits for its code says that nothing is sent without it, and when it is credit again', () => {
  const { title, detail } = said(wireWaiting, 1)
  expect(title).toBe('Waits for your code')
  expect(detail).toMatch(
    /^Nothing is sent before you type the code from your email\. Without it \$60\.00 is your credit again at \d\d?:30[ap]m\.$/,
  )
})

it('a confirmed payout says how long ago it was requested, what is next, and whether it can still be cancelled', () => {
  const { title, detail, steps } = said(wirePayout, 4)
  expect(title).toBe('Confirmed')
  expect(detail).toBe(
    'Asked for 4 minutes ago. Next: it is sent, usually within minutes; until then you can cancel it.',
  )
  expect(steps?.map(({ state }) => state)).toEqual(['done', 'now', 'next'])
  expect(said({ ...wirePayout, canCancel: false }, 4).detail).toBe(
    'Asked for 4 minutes ago. Next: it is signed and sent. It cannot be cancelled any more.',
  )
})

it('a payout that is signed by hand says that people do, that it may take a day, and whether it can be cancelled', () => {
  const large = { ...wirePayout, expectedMinutes: 1_440, expectedSeconds: 86_400 }
  const next = 'Next: it is large, so two of us look at it and sign it by hand, usually within a day.'
  expect(said(large, 90).detail).toBe(`Asked for 90 minutes ago. ${next} It can still be cancelled.`)
  expect(said({ ...large, canCancel: false }, 90).detail).toBe(
    `Asked for 90 minutes ago. ${next} It cannot be cancelled any more.`,
  )
  expect(expectedTime(large.expectedSeconds)).toBe('about a day')
})

it('a payout that waits longer than announced says so, and when it is returned', () => {
  expect(said(wirePayout, 61).detail).toContain(
    'This one takes longer than usual. If Bitcoin rises by more than 1 % before it is sent, it comes back to your credit.',
  )
})

it('a sent payout says for how long it has been on its way, what is next, and past the usual time that nothing is lost', () => {
  expect(said(wireSent, 15)).toMatchObject({
    title: 'On its way',
    detail: 'On its way for 12 minutes. Next: the Bitcoin network confirms it, usually in about an hour.',
  })
  expect(said(wireSent, 63 + 60).detail).toMatch(
    /^On its way for 2 hours\. The Bitcoin network is slower than usual\..*nothing is lost, and nothing is sent twice\.$/,
  )
})

it.each([
  ['LIQUIDITY', 'It waits: our Lightning node has too little at the moment to send this much.'],
  ['NODE', 'It waits: our Lightning node does not answer at the moment.'],
  ['ADDRESS', 'It waits: your Lightning address gives no invoice at the moment. After ten minutes it comes back'],
  ['PRICE', 'It waits: the price of Bitcoin is not certain at the moment.'],
  ['REVIEW', 'It waits: we look at it before it is sent.'],
] as const)('a Lightning payout that waits because of %s says so, and that it can be cancelled', (waiting_for, why) => {
  const { detail } = said({ ...wirePayout, rail: 'lightning', waiting_for }, 2)
  expect(detail).toContain(`Asked for 2 minutes ago. ${why}`)
  expect(detail).toMatch(/tried again by itself, at least once a minute, and until then you can cancel it\.$/)
  expect(said({ ...wirePayout, rail: 'lightning', waiting_for }, 11).detail).toMatch(/it comes back to your credit\.$/)
})

it('a Lightning payout on its way says that it arrives within seconds, or that a wallet leaves it open', () => {
  const lightning = { ...wireSent, rail: 'lightning' } as const
  expect(said(lightning, 3).detail).toBe('On its way for less than a minute. Next: it arrives, usually within seconds.')
  expect(said(lightning, 8).detail).toBe(
    'On its way for 5 minutes. A wallet takes its time to accept it. It arrives, or comes back to your credit by itself; nothing is sent twice.',
  )
  expect(said({ ...lightning, stage: 'ARRIVED' }, 8).detail).toBe('The Bitcoin are in your wallet.')
})

it('a payout that has arrived is done', () => {
  expect(said({ ...wireSent, stage: 'ARRIVED' }, 90)).toEqual({
    title: 'Arrived',
    detail: 'The Bitcoin are at your address for good.',
  })
})

it.each([
  ['CANCELLED', 'You cancelled it. Nothing was sent; $60.00 came back to your Moon Credit.'],
  ['EXPIRED', 'Its code was not typed in time. Nothing was sent; $60.00 came back to your Moon Credit.'],
  [
    'DEBT',
    'Nothing was sent: of the $60.00, what shops had collected beyond your cards was paid first. The rest is Moon Credit.',
  ],
  [
    'PRICE_MOVED',
    'Bitcoin rose by more than 1 % before it could be sent. Nothing was sent; $60.00 came back to your Moon Credit. You can ask again at the price of now.',
  ],
  [
    'INVOICE_EXPIRED',
    'The invoice ended before it could be paid. Nothing was sent; $60.00 came back to your Moon Credit. You can ask again with a new one.',
  ],
  [
    'UNREACHABLE',
    'The Lightning address gave no invoice that can be paid. Nothing was sent; $60.00 came back to your Moon Credit.',
  ],
  [
    'FAILED',
    'No way to the wallet was found, or it did not take the payment. Nothing was sent: $60.00 came back to your Moon Credit, or what the Bitcoin were worth by then where the wallet left it open for more than ten minutes.',
  ],
  ['LOST', 'Nothing was sent; $60.00 came back to your Moon Credit.'],
])('a payout returned because of %s says so, and where the money is', (returnedBecause, detail) => {
  const returned = { ...wirePayout, stage: 'RETURNED', canCancel: false, returnedBecause: returnedBecause as never }
  expect(said(returned as typeof wirePayout, 40)).toEqual({ title: 'Returned', detail })
})

it('a stage unknown to this version is shown as sent', () => {
  expect(said({ ...wirePayout, stage: 'PAUSED' as never }, 1)).toEqual({ title: 'PAUSED', detail: '' })
})
