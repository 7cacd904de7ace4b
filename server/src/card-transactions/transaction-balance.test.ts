import { cents, zeroCents } from '@moon/money/cents.ts'
import { expect, test } from 'vitest'
import { transactionBalanceOf, type EventFact, type Promised } from './transaction-balance.ts'

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
const at = (facts: readonly EventFact[], promised: readonly Promised[] = [], endedUntil: Date | null = null) =>
  transactionBalanceOf(facts, { promised, endedUntil })
const promise = (asked: bigint, held = asked, reportsBefore = 0): [Promised] => [
  { asked: cents(asked), held: cents(held), reportsBefore, at: new Date(0) },
]

test('an approved amount is held until the issuer reports the authorisation', () => {
  expect(at([], promise(500n))).toEqual({ held: 500n, spent: 0n })
  expect(at([fact('authorization', 450n)], promise(500n))).toEqual({ held: 450n, spent: 0n })
  expect(at([fact('authorization', 500n, { approved: false })], promise(500n))).toEqual({ held: 0n, spent: 0n })
})

const pump = promise(100n, 17_500n)

test.each([
  ['asked', [], 17_500n, 0n],
  ['reported', [fact('authorization', 100n)], 17_500n, 0n],
  ['declined by the issuer', [fact('authorization', 100n, { approved: false })], 0n, 0n],
  ['collected', [fact('authorization', 100n), fact('clearing', 4_000n)], 0n, 4_000n],
  ['told how much it will be', [fact('authorization', 100n), fact('authorization_change', 4_000n)], 17_500n, 0n],
  ['told that it will be more', [fact('authorization', 100n), fact('authorization_change', 20_000n)], 20_000n, 0n],
  [
    'told how much it will be, and collected',
    [fact('authorization', 100n), fact('authorization_change', 4_000n), fact('clearing', 3_900n)],
    100n,
    3_900n,
  ],
  [
    'told how much it will be, and given back',
    [fact('authorization', 100n), fact('authorization_change', 4_000n), fact('reversal', 4_000n)],
    0n,
    0n,
  ],
  [
    'told how much it will be, and expired',
    [fact('authorization', 100n), fact('authorization_change', 4_000n), fact('expiry', 4_000n)],
    0n,
    0n,
  ],
  ['given back', [fact('authorization', 100n), fact('reversal', 100n)], 0n, 0n],
  ['expired', [fact('authorization', 100n), fact('expiry', 100n)], 0n, 0n],
])('a fuel pump holds the most that it may collect until it has collected: %s', (_title, facts, held, spent) => {
  expect(at(facts, pump)).toEqual({ held, spent })
})

test('a tip is held until the bill is collected, whatever amount the restaurant advises', () => {
  const bill = promise(10_000n, 12_000n)
  expect(at([fact('authorization', 10_000n), fact('authorization_change', 5_000n)], bill)).toMatchObject({
    held: 12_000n,
  })
  const round: Promised[] = [...bill, { asked: cents(5_000n), held: cents(6_000n), reportsBefore: 1, at: new Date(0) }]
  expect(at([fact('authorization', 10_000n), fact('authorization_change', 15_000n)], round)).toMatchObject({
    held: 18_000n,
  })
})

test('when the time to collect is over nothing is held, whatever else is reported', () => {
  const facts = [fact('authorization', 500n), fact('clearing', 200n)]
  expect(at(facts, promise(500n), facts[0]!.at)).toEqual({ held: 0n, spent: 200n })
  expect(at([], promise(500n), new Date(0))).toEqual({ held: 0n, spent: 0n })
})

test('an amount authorised after the time of an earlier authorisation stays held, less what was collected beyond the earlier one', () => {
  const [early, late] = [fact('authorization', 100n), fact('authorization', 99_000n)]
  const ended = early.at
  expect(at([early, late], [], ended).held).toBe(99_000n)
  expect(at([early, late, fact('clearing', 100n)], [], ended).held).toBe(99_000n)
  expect(at([early, late, fact('clearing', 50_000n)], [], ended).held).toBe(49_100n)
  expect(at([early, fact('authorization_change', 5_000n)], [], ended).held).toBe(5_000n)
  const open = { asked: cents(700n), held: cents(700n), reportsBefore: 1, at: late.at }
  expect(at([early], [...promise(100n), open], ended).held).toBe(700n)
})

test.each([
  ['a clearing for less leaves the rest held', [fact('authorization', 500n), fact('clearing', 400n)], 100n, 400n],
  ['a clearing for more counts as it is', [fact('authorization', 500n), fact('clearing', 700n)], 0n, 700n],
  ['clearings add up', [fact('authorization', 500n), fact('clearing', 200n), fact('clearing', 300n)], 0n, 500n],
  [
    'what was given back before the last clearing is not held',
    [fact('authorization', 500n), fact('reversal', 300n), fact('clearing', 200n)],
    0n,
    200n,
  ],
  [
    'what was given back after a clearing is not held',
    [fact('authorization', 500n), fact('clearing', 200n), fact('reversal', 300n)],
    0n,
    200n,
  ],
  [
    'what is left of a hold expires',
    [fact('authorization', 500n), fact('clearing', 200n), fact('expiry', 300n)],
    0n,
    200n,
  ],
  ['a clearing needs no authorisation', [fact('clearing', 300n)], 0n, 300n],
  ['a change names the new amount', [fact('authorization', 500n), fact('authorization_change', 650n)], 650n, 0n],
  ['a reversal in part leaves the rest', [fact('authorization', 500n), fact('reversal', 200n)], 300n, 0n],
  ['a reversal in whole leaves nothing', [fact('authorization', 500n), fact('reversal', 500n)], 0n, 0n],
  ['an expiry leaves nothing', [fact('authorization', 500n), fact('expiry', 500n)], 0n, 0n],
  [
    'a change after a clearing names what is held from then on',
    [fact('authorization', 500n), fact('clearing', 400n), fact('authorization_change', 900n)],
    900n,
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
  expect(at(facts)).toEqual({ held, spent })
  expect(at(facts.toReversed())).toEqual({ held, spent })
})

test('events in any order lead to the same position', () => {
  const kinds = ['authorization', 'authorization_change', 'reversal', 'clearing', 'expiry', 'refund'] as const
  let seed = 7
  const dice = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let round = 0; round < 500; round += 1) {
    const facts = Array.from({ length: 6 }, () => fact(kinds[dice(kinds.length)]!, BigInt(dice(500))))
    const shuffled = facts.map((one) => [dice(1_000_000), one] as const).toSorted(([a], [b]) => a - b)
    const other = shuffled.map(([, one]) => one)
    expect(at(other, pump)).toEqual(at(facts, pump))
    expect(at(facts).held >= zeroCents).toBe(true)
  }
})
