import type { ListedCard } from '@moon/contract/cards.ts'
import { cents } from '@moon/money/cents.ts'
import { expect, it } from 'vitest'
import { someUser } from '../testing/some-user.ts'
import { cardActions } from './card-actions.ts'
import { actionsFor, paletteActions } from './palette-actions.ts'

const all = { user: someUser, mayBuy: true, hasCredit: true, mayConnect: true, chimes: false }
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
  deleted: false,
  deleteDisabledReason: null,
  fundingState: 'PAID',
} as ListedCard
const everything = [...paletteActions(all), ...cardActions(card, { areHidden: false, canComplete: true })]
const found = (typed: string) => actionsFor(everything, typed).map(({ name }) => name)

it.each([
  ['freeze', 'Freeze Netflix'],
  ['language', 'Español'],
  ['receipt', 'Receipt of Netflix'],
  ['statement', 'Save activity as a table'],
  ['download', 'Download my data'],
  ['sound', 'Chime when a payment arrives'],
  ['limit', 'Profile'],
  ['copy number', 'Copy number of Netflix'],
  ['cvv 4242', 'Copy CVV of Netflix'],
  ['delete 4242', 'Refund & Delete Netflix'],
  ['support token', 'Copy token of Netflix'],
  ['support', 'Contact us'],
])('typing “%s” finds %s', (typed, name) => {
  expect(found(typed)).toContain(name)
})

it('rarely used card actions are listed only when searched for', () => {
  expect(found('')).toContain('Netflix, $15.00')
  expect(found(' ')).not.toContain('Freeze Netflix')
})

it('a frozen card can be unfrozen unless Moon has frozen it; one that cannot be spent offers neither', () => {
  const of = (more: object) =>
    actionsFor(cardActions({ ...card, ...more }, { areHidden: true, canComplete: true }), 'freeze').map(
      ({ name }) => name,
    )
  const since = new Date(0)
  expect(of({ frozen: { since, reason: null } })).toEqual(['Unfreeze Netflix'])
  expect(of({ frozen: { since, reason: 'Fraud' } })).toEqual([])
  expect(of({ spendable: false })).toEqual([])
})

const namesOf = (more: object, canComplete = true) =>
  actionsFor(cardActions({ ...card, ...more }, { areHidden: true, canComplete }), 'Netflix').map(({ name }) => name)

it('copying is not offered for a card that cannot be paid with, nor deletion where it is not permitted', () => {
  for (const more of [{ spendable: false }, { frozen: { since: new Date(0), reason: null } }, { last_four: null }])
    expect(namesOf(more).filter((name) => name.startsWith('Copy number'))).toEqual([])
  expect(namesOf({ deleteDisabledReason: 'A purchase is still held.' })).not.toContain('Refund & Delete Netflix')
  expect(namesOf({ deleted: true })).not.toContain('Refund & Delete Netflix')
})

it('an underpaid card can be completed, where that is possible', () => {
  const short = { fundingState: 'UNDERFUNDED', invoiceId: 'inv_1', missing: cents(600n), spendable: false }
  expect(namesOf(short)[0]).toBe('Pay the missing $6.00 of Netflix')
  expect(namesOf(short, false)).not.toContain('Pay the missing $6.00 of Netflix')
})
