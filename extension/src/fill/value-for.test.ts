import { expect, test } from 'vitest'
import { findCardForms } from '../checkout/find-card-forms.ts'
import { pageOf } from '../testing/page-of.ts'
import { valueFor } from './value-for.ts'

const card = { number: '4111222233334444', month: '07', year: '2029', securityCode: '123', holder: 'Ada King Lovelace' }

test('four number boxes get a quarter of the number each', () => {
  expect(
    valuesOn([1, 2, 3, 4].map((n) => `<input name="card_number_${n}" maxlength="4">`).join('') + '<input name="cvv">'),
  ).toEqual(['4111', '2222', '3333', '4444', '123'])
})

test('a card holder’s name in two fields is split before its last word', () => {
  expect(
    valuesOn(
      '<input autocomplete="cc-given-name"><input autocomplete="cc-family-name"><input autocomplete="cc-number">',
    ),
  ).toEqual(['Ada King', 'Lovelace', '4111222233334444'])
})

test('a year gets as many digits as its field has room for', () => {
  const fields = (length: number) =>
    `<input autocomplete="cc-number"><input autocomplete="cc-exp-month"><input autocomplete="cc-exp-year" maxlength="${length}">`
  expect(valuesOn(fields(2)).at(-1)).toBe('29')
  expect(valuesOn(fields(4)).at(-1)).toBe('2029')
})

test('a field named month whose placeholder shows month and year gets both, unless a year field is beside it', () => {
  const month = '<input name="card_number"><input name="exp_month" placeholder="MM/YY">'
  expect(valuesOn(month)[1]).toBe('07/29')
  expect(valuesOn(`${month}<input name="exp_year" placeholder="YY">`)).toEqual(['4111222233334444', '07', '29'])
})

function valuesOn(html: string): string[] {
  const fields = findCardForms(pageOf(`<form>${html}</form>`)).flatMap((form) => form.fields)
  return fields.map((field) => valueFor(field, fields, card))
}
