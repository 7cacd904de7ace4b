import { expect, test } from 'vitest'
import { pageOf } from '../testing/page-of.ts'
import { cardFormsIn } from './card-forms-in.ts'

test('the name on a card is asked for alone where the number stands in a frame', () => {
  expect(kindsOn('<label>Email<input></label><label>Name on card<input></label>')).toEqual([['holder']])
})

test('a name that is nobody’s on a card is no form, and beside a card’s form a name elsewhere is none', () => {
  expect(kindsOn('<label>Full name<input></label>')).toEqual([])
  expect(
    kindsOn(
      '<form><input autocomplete="cc-number"><input autocomplete="cc-exp"></form><form><label>Name on card<input></label></form>',
    ),
  ).toEqual([['number', 'expiry']])
})

const kindsOn = (html: string) => cardFormsIn(pageOf(html)).map((fields) => fields.map(({ kind }) => kind))
