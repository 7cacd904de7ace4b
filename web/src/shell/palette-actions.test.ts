import type { ListedCard } from '@moon/contract/cards.ts'
import { cents } from '@moon/money/cents.ts'
import { expect, it } from 'vitest'
import { someUser } from '../testing/some-user.ts'
import { actionsFor, actionsOf, paletteActions } from './palette-actions.ts'

const all = { user: someUser, mayBuy: true, hasCredit: true, mayConnect: true }
const names = (given: Partial<typeof all>, typed = '') =>
  actionsFor(paletteActions({ ...all, ...given }), typed).map(({ name }) => name)

it('actions that are not permitted are not offered', () => {
  expect(names({})).toContain('Create a New Card')
  expect(names({ mayBuy: false }).filter((name) => /card/i.test(name))).toEqual([])
  expect(names({ hasCredit: false })).not.toContain('Moon Credit')
  expect(names({ mayConnect: false })).not.toContain('Connect Coinbase')
  expect(names({ user: { ...someUser, isFederated: true } })).not.toContain('Change Password')
})

it('an action is found by word prefixes, also of its hidden keywords', () => {
  expect(names({}, 'dar')).toEqual(['Dark theme'])
  expect(names({}, 'new 50')).toEqual(['New card of $50'])
  expect(names({}, 'withdraw')).toEqual(['Moon Credit'])
  expect(names({}, 'zzz')).toEqual([])
})

it('the palette offers to hide visible balances, and to show hidden ones', () => {
  expect(names({}, 'balances')).toEqual(['Hide balances'])
  expect(names({ user: { ...someUser, hidesBalances: true } }, 'balances')).toEqual(['Show balances'])
})

const card = {
  id: 'card_1',
  name: 'Netflix',
  last_four: '4242',
  balance: cents(1_500n),
  gift_card: null,
  frozen: null,
  spendable: true,
  fundingState: 'PAID',
} as ListedCard
const everything = [...paletteActions(all), ...actionsOf(card, false)]
const found = (typed: string) => actionsFor(everything, typed).map(({ name }) => name)

it.each([
  ['freeze', 'Freeze Netflix'],
  ['language', 'Español'],
  ['receipt', 'Receipt of Netflix'],
  ['statement', 'Your data'],
  ['limit', 'Profile'],
  ['copy number', 'Netflix, $15.00'],
  ['delete 4242', 'Netflix, $15.00'],
  ['support', 'Contact us'],
])('typing “%s” finds %s', (typed, name) => {
  expect(found(typed)).toContain(name)
})

it('rarely used card actions are listed only when searched for', () => {
  expect(found('')).toContain('Netflix, $15.00')
  expect(found(' ')).not.toContain('Freeze Netflix')
})

it('a frozen card can be unfrozen unless Moon has frozen it; one that cannot be spent offers neither', () => {
  const of = (more: object) => actionsFor(actionsOf({ ...card, ...more }, true), 'freeze').map(({ name }) => name)
  const since = new Date(0)
  expect(of({ frozen: { since, reason: null } })).toEqual(['Unfreeze Netflix'])
  expect(of({ frozen: { since, reason: 'Fraud' } })).toEqual([])
  expect(of({ spendable: false })).toEqual([])
})
