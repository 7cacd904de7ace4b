import type { Receipt } from '@moon/contract/receipts.ts'
import { expect, it } from 'vitest'
import { givenBack } from './given-back.ts'

const of = (
  method: Receipt['method'],
  returned: Receipt['returned'],
  applied: { credit?: string; sats?: number } = {},
) =>
  givenBack({
    method,
    returned,
    price: { appliedCredit: applied.credit ?? '0.00', appliedSats: applied.sats ?? 0 },
  } as Receipt)

const nothing = { credit: '0.00', sats: 0, overdraft: '0.00' }

it('what coins and a balance paid for a card that never came is told to the cent', () => {
  expect(of('ON_CHAIN', { credit: '12.00', sats: 0, overdraft: '0.00' }, { credit: '3.50' })).toEqual([
    '$15.50 is back as Moon Credit',
  ])
  expect(of('CREDIT', nothing, { credit: '24.75' })).toEqual(['$24.75 is back as Moon Credit'])
  expect(of('SATS', nothing, { sats: 2_000 })).toEqual(['2000 reward sats are back'])
})

it('sats over Lightning that were never taken went back to the wallet', () => {
  expect(of('LIGHTNING', nothing)).toEqual(['the sats that you sent went back to your wallet'])
  expect(of('LIGHTNING', { credit: '25.00', sats: 0, overdraft: '0.00' })).toEqual(['$25.00 is back as Moon Credit'])
})
