import { expect, test } from 'vitest'
import { pageOf } from '../testing/page-of.ts'
import { cardFormsIn } from './card-forms-in.ts'

test('on a page without a card form, the field for the name on the card is a form by itself', () => {
  expect(kindsOn('<label>Email<input></label><label>Name on card<input></label>')).toEqual([['holder']])
})

test('a field for any name is no card form, and beside a card form neither is a card holder’s name in another form', () => {
  expect(kindsOn('<label>Full name<input></label>')).toEqual([])
  expect(
    kindsOn(
      '<form><input autocomplete="cc-number"><input autocomplete="cc-exp"></form><form><label>Name on card<input></label></form>',
    ),
  ).toEqual([['number', 'expiry']])
})

const kindsOn = (html: string) => cardFormsIn(pageOf(html)).map((fields) => fields.map(({ kind }) => kind))
