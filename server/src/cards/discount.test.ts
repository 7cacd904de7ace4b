import { addCents, basisPointsRoundedDown, cents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundablePartOf } from './refundable-part.ts'
import { changeOf, type CardFunds } from '../card-transactions/card-funds.ts'
import type { TransactionBalance } from '../card-transactions/transaction-balance.ts'

const amounts = fc.bigInt({ min: 0n, max: 20_000n }).map(cents)

/**
 * A shop holds, collects, refunds all or part of what it collected, or releases a hold; or the owner deletes the
 * card.
 */
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('hold', 'collect', 'free', 'refund'),
      shop: fc.nat(3),
      amount: amounts,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'delete' } as const) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
const bought = fc
  .record({ valueCents: fc.bigInt({ min: 500n, max: 100_000n }), discountBp: fc.bigInt({ min: 0n, max: 9_900n }) })
  .map(({ valueCents, discountBp }) => ({
    valueCents: cents(valueCents),
    discountCents: basisPointsRoundedDown(cents(valueCents), discountBp),
  }))

test('in any order of holds, clearings, refunds and deletion, credit never exceeds what was paid, and nothing is lost', () => {
  fc.assert(
    fc.property(bought, fc.array(step, { maxLength: 40 }), (card, steps) => {
      const end = played(card, [...steps, { kind: 'delete' }])
      const paid = subtractCents(card.valueCents, card.discountCents)
      expect(end.owner <= paid).toBe(true)
      expect(end.house >= 0n && end.house <= card.discountCents + end.parts).toBe(true)
      const { balance, held, heldBeyond } = end.funds
      expect(balance + held - heldBeyond + end.owner + end.house + end.shops).toBe(card.valueCents)
    }),
    { numRuns: 2_000 },
  )
})

test('when shops refund everything, all that was paid becomes credit except at most one cent per part received', () => {
  fc.assert(
    fc.property(bought, fc.array(step, { maxLength: 40 }), (card, steps) => {
      const { transactionBalances } = played(card, steps)
      const given = transactionBalances.flatMap(({ spent }, shop): Step[] => [
        { kind: 'refund', shop, amount: spent },
        { kind: 'free', shop, amount: cents(10n ** 9n) },
      ])
      const end = played(card, [...steps, ...given, { kind: 'delete' }])
      const paid = subtractCents(card.valueCents, card.discountCents)
      expect(end.funds).toMatchObject({ balance: 0n, held: 0n, heldBeyond: 0n, overdrawn: 0n })
      expect(end.owner <= paid && end.owner >= paid - end.parts).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

/** Plays the life of a card in the ledger; `owner` is what its owner received less what they overdrew. */
function played(card: { valueCents: Cents; discountCents: Cents }, steps: readonly Step[]) {
  let funds: CardFunds = {
    cardId: 'card_1' as CardFunds['cardId'],
    userId: 'user_1' as CardFunds['userId'],
    isDeleted: false,
    ...card,
    toleranceCents: zeroCents,
    balance: card.valueCents,
    held: zeroCents,
    heldBeyond: zeroCents,
    overdrawn: zeroCents,
  }
  const transactionBalances: TransactionBalance[] = [0, 1, 2, 3].map(() => ({ held: zeroCents, spent: zeroCents }))
  let [owner, house, shops, parts] = [zeroCents, zeroCents, zeroCents, 0n]
  for (const one of steps) {
    if (one.kind === 'delete') {
      const back = refundablePartOf({ ...card, toleranceCents: zeroCents }, funds.balance)
      owner = addCents(owner, back)
      house = addCents(house, subtractCents(funds.balance, back))
      parts += 1n
      funds = { ...funds, isDeleted: true, balance: zeroCents }
      continue
    }
    const before = transactionBalances[one.shop]!
    const after = afterwards(before, one)
    const change = changeOf(funds, before, after)
    owner = addCents(owner, change.owner)
    house = addCents(house, change.discounts)
    shops = addCents(shops, change.shops)
    parts += 1n
    transactionBalances[one.shop] = after
    funds = {
      ...funds,
      held: addCents(funds.held, change.held),
      balance: addCents(funds.balance, change.balance),
      heldBeyond: subtractCents(funds.heldBeyond, change.heldBeyond),
      overdrawn: change.overdrawn,
    }
  }
  return { funds, transactionBalances, owner, house, shops, parts }
}

const least = (a: Cents, b: Cents): Cents => (a < b ? a : b)

/** No shop refunds more than it collected. */
function afterwards(
  { held, spent }: TransactionBalance,
  { kind, amount }: Exclude<Step, { kind: 'delete' }>,
): TransactionBalance {
  switch (kind) {
    case 'hold':
      return { held: addCents(held, amount), spent }
    case 'collect':
      return { held: subtractCents(held, least(held, amount)), spent: addCents(spent, amount) }
    case 'free':
      return { held: subtractCents(held, least(held, amount)), spent }
    case 'refund':
      return { held, spent: subtractCents(spent, least(spent, amount)) }
  }
}
