import { cents, zeroCents } from '@moon/money/cents.ts'
import { expect, test } from 'vitest'
import { positionOf, type EventFact } from './position.ts'

let count = 0
const fact = (kind: EventFact['kind'], amount: bigint, over: Partial<EventFact> = {}): EventFact => {
  count += 1
  return {
    token: `e${count}`,
    kind,
    direction: kind === 'refund' ? 'credit' : 'debit',
    amountCents: cents(amount),
    approved: true,
    at: new Date(count * 1_000),
    ...over,
  }
}
const at = (...facts: EventFact[]) => positionOf(facts, zeroCents)

test('what we approved is held until the issuer reports the authorisation', () => {
  expect(positionOf([], cents(500n))).toEqual({ held: 500n, spent: 0n })
  expect(positionOf([fact('authorization', 450n)], cents(500n))).toEqual({ held: 450n, spent: 0n })
  expect(positionOf([fact('authorization', 500n, { approved: false })], cents(500n))).toEqual({ held: 0n, spent: 0n })
})

test.each([
  ['a clearing for less ends the hold', [fact('authorization', 500n), fact('clearing', 400n)], 0n, 400n],
  ['a clearing for more counts as it is', [fact('authorization', 500n), fact('clearing', 700n)], 0n, 700n],
  ['clearings add up', [fact('authorization', 500n), fact('clearing', 200n), fact('clearing', 300n)], 0n, 500n],
  ['a clearing needs no authorisation', [fact('clearing', 300n)], 0n, 300n],
  ['a change names the new amount', [fact('authorization', 500n), fact('authorization_change', 650n)], 650n, 0n],
  ['a reversal in part leaves the rest', [fact('authorization', 500n), fact('reversal', 200n)], 300n, 0n],
  ['a reversal in whole leaves nothing', [fact('authorization', 500n), fact('reversal', 500n)], 0n, 0n],
  ['an expiry leaves nothing', [fact('authorization', 500n), fact('expiry', 500n)], 0n, 0n],
  [
    'what changes after the collection holds nothing',
    [fact('authorization', 500n), fact('clearing', 400n), fact('authorization_change', 900n)],
    0n,
    400n,
  ],
  [
    'a clearing after the expiry counts',
    [fact('authorization', 500n), fact('expiry', 500n), fact('clearing', 500n)],
    0n,
    500n,
  ],
  ['a refund by itself gives', [fact('refund', 300n)], 0n, -300n],
  ['a refund reversed gives nothing', [fact('refund', 300n), fact('refund_reversal', 300n)], 0n, 0n],
  ['a credit that is announced gives nothing yet', [fact('authorization', 300n, { direction: 'credit' })], 0n, 0n],
  ['a balance inquiry holds nothing', [fact('balance_inquiry', 0n)], 0n, 0n],
  ['what was declined holds nothing', [fact('authorization', 500n, { approved: false })], 0n, 0n],
])('%s', (_title, facts, held, spent) => {
  expect(at(...facts)).toEqual({ held, spent })
  expect(at(...facts.toReversed())).toEqual({ held, spent })
})
