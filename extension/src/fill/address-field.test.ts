import { expect, test } from 'vitest'
import { pageOf } from '../testing/page-of.ts'
import { addressFieldsIn } from './address-field.ts'

test.each([
  [
    'tokens',
    '<input autocomplete="billing name"><input autocomplete="billing street-address"><input autocomplete="address-level2"><select autocomplete="address-level1"></select><input autocomplete="postal-code"><select autocomplete="country"></select>',
  ],
  [
    'English words',
    '<label>Full name<input></label><label>Street address<input></label><label>City<input></label><label>State<select></select></label><label>ZIP code<input></label><label>Country<select></select></label>',
  ],
  [
    'German words',
    '<label>Vor- und Nachname<input></label><label>Straße<input></label><label>Ort<input></label><label>Bundesland<select></select></label><label>PLZ<input></label><label>Land<select></select></label>',
  ],
])('address fields are recognised by %s', (_, html) => {
  expect(kindsOn(html)).toEqual(['name', 'street', 'city', 'state', 'zip', 'country'])
})

test('of two addresses the billing address is used; if neither says which it is, none is', () => {
  expect(kindsOn('<input autocomplete="shipping postal-code"><input autocomplete="postal-code">')).toEqual(['zip'])
  expect(kindsOn('<input autocomplete="billing postal-code"><input autocomplete="postal-code">')).toEqual(['zip'])
  expect(kindsOn('<label>ZIP<input></label><label>ZIP<input></label>')).toEqual([])
})

test('card fields, an email address and a second address line are no address fields', () => {
  expect(
    kindsOn(
      '<label>Name on card<input></label><label>Card number<input></label><label>Email address<input type="email"></label><label>Address line 2<input></label>',
    ),
  ).toEqual([])
})

const kindsOn = (html: string) => addressFieldsIn(pageOf(html)).map(({ kind }) => kind)
