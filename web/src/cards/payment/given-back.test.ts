import { cents, zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Receipt } from '@moon/contract/receipts.ts'
import { expect, it } from 'vitest'
import { givenBack } from './given-back.ts'

const of = (
  method: Receipt['method'],
  returned: Receipt['returned'],
  applied: { credit?: Cents; sats?: number } = {},
) =>
  givenBack({
    method,
    returned,
    price: { appliedCredit: applied.credit ?? zeroCents, appliedSats: applied.sats ?? 0 },
  } as Receipt)

const nothing = { credit: zeroCents, sats: 0, overdraft: zeroCents }

it('coins and balance paid for a card that was never issued are accounted for to the cent', () => {
  expect(of('ON_CHAIN', { credit: cents(1_200n), sats: 0, overdraft: zeroCents }, { credit: cents(350n) })).toEqual([
    '$15.50 is back as Moon Credit',
  ])
  expect(of('CREDIT', nothing, { credit: cents(2_475n) })).toEqual(['$24.75 is back as Moon Credit'])
  expect(of('SATS', nothing, { sats: 2_000 })).toEqual(['2000 reward sats are back'])
})

it('sats that were held over Lightning and never taken went back to the wallet', () => {
  expect(of('LIGHTNING', { ...nothing, overdraft: cents(500n) })).toEqual(['$5.00 has paid what you owed'])
  expect(of('LIGHTNING', nothing)).toEqual(['the sats that you sent went back to your wallet'])
  expect(of('LIGHTNING', { credit: cents(2_500n), sats: 0, overdraft: zeroCents })).toEqual([
    '$25.00 is back as Moon Credit',
  ])
})
