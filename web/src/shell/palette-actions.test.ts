import { expect, it } from 'vitest'
import { someUser } from '../testing/some-user.ts'
import { actionsFor, paletteActions } from './palette-actions.ts'

const all = { user: someUser, mayBuy: true, hasCredit: true, mayConnect: true }
const names = (given: Partial<typeof all>, typed = '') =>
  actionsFor(paletteActions({ ...all, ...given }), typed).map(({ name }) => name)

it('what may not be done is not offered', () => {
  expect(names({})).toContain('Create a New Card')
  expect(names({ mayBuy: false }).filter((name) => /card/i.test(name))).toEqual([])
  expect(names({ hasCredit: false })).not.toContain('Moon Credit')
  expect(names({ mayConnect: false })).not.toContain('Connect Coinbase')
  expect(names({ user: { ...someUser, isFederated: true } })).not.toContain('Change Password')
})

it('it is found by the beginnings of words, also of those that are not seen', () => {
  expect(names({}, 'dar')).toEqual(['Dark theme'])
  expect(names({}, 'new 50')).toEqual(['New card of $50'])
  expect(names({}, 'withdraw')).toEqual(['Moon Credit'])
  expect(names({}, 'zzz')).toEqual([])
})

it('balances are hidden where they are seen, and shown where they are hidden', () => {
  expect(names({}, 'balances')).toEqual(['Hide balances'])
  expect(names({ user: { ...someUser, hidesBalances: true } }, 'balances')).toEqual(['Show balances'])
})
