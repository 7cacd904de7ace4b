import { decodeAnswer } from '@moon/contract/decode-answer.ts'
import { expect, it } from 'vitest'
import { wirePayout, wireSent, wireWaiting } from '../../testing/wire-payout.ts'
import { describePayout } from './describe-payout.ts'

const minute = 60_000
const askedAt = Date.parse(wirePayout.time_requested_by_user)
const said = (wire: typeof wirePayout, minutes: number) => {
  const [payout] = decodeAnswer('listPayouts', { refunds: [wire] }).refunds
  return describePayout(payout!, askedAt + minutes * minute)
}

it('one that waits for its code says that nothing is sent without it, and when it is credit again', () => {
  const { title, detail } = said(wireWaiting, 1)
  expect(title).toBe('Waits for your code')
  expect(detail).toMatch(
    /^Nothing is sent before you type the code from your email\. Without it \$60\.00 are credit again at \d\d?:30[ap]m\.$/,
  )
})

it('one that is confirmed says how long ago it was asked for, what is next, and whether it can still be cancelled', () => {
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

it('one that waits for longer than was said admits it, and says when it comes back', () => {
  expect(said(wirePayout, 61).detail).toContain(
    'This one takes longer than usual. If Bitcoin rises by more than 1 % before it is sent, it comes back to your credit.',
  )
})

it('one on its way says for how long, what is next, and past the usual time that nothing is lost', () => {
  expect(said(wireSent, 15)).toMatchObject({
    title: 'On its way',
    detail: 'On its way for 12 minutes. Next: the Bitcoin network confirms it, usually within about an hour.',
  })
  expect(said(wireSent, 63 + 60).detail).toMatch(
    /^On its way for 2 hours\. The Bitcoin network is slower than usual\..*nothing is lost, and nothing is sent twice\.$/,
  )
})

it('one that has arrived is done', () => {
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
  ['LOST', 'Nothing was sent; $60.00 came back to your Moon Credit.'],
])('one that came back because of %s says so, and where the money is', (returnedBecause, detail) => {
  const returned = { ...wirePayout, stage: 'RETURNED', canCancel: false, returnedBecause: returnedBecause as never }
  expect(said(returned as typeof wirePayout, 40)).toEqual({ title: 'Returned', detail })
})

it('a stage that only a newer server knows is read as it came', () => {
  expect(said({ ...wirePayout, stage: 'PAUSED' as never }, 1)).toEqual({ title: 'PAUSED', detail: '' })
})
