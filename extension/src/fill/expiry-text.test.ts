import { expect, test } from 'vitest'
import type { FieldElement } from '../checkout/card-field.ts'
import { pageOf } from '../testing/page-of.ts'
import { expiryText } from './expiry-text.ts'

test.each([
  ['', '07/29'],
  ['placeholder="MM/YY"', '07/29'],
  ['placeholder="MM / YY" maxlength="7"', '07 / 29'],
  ['placeholder="MM/YYYY" maxlength="7"', '07/2029'],
  ['placeholder="mm-aaaa"', '07-2029'],
  ['placeholder="ММ/ГГ"', '07/29'],
  ['placeholder="MM/JJJJ"', '07/2029'],
  ['placeholder="12/34"', '07/29'],
  ['placeholder="01 / 2028"', '07 / 2029'],
  ['aria-label="Expiry, MM/YYYY"', '07/2029'],
  ['maxlength="5"', '07/29'],
  ['maxlength="5" placeholder="MM / YY"', '07/29'],
  ['maxlength="4"', '0729'],
  ['maxlength="6"', '072029'],
  ['maxlength="7"', '07/2029'],
  ['type="month"', '2029-07'],
  ['placeholder="MMYY"', '0729'],
  ['placeholder="MMYYYY"', '072029'],
  ['placeholder="Date"', '07/29'],
])('<input %s> gets the expiry as %s', (attributes, text) => {
  const field = pageOf(`<input ${attributes}>`).querySelector('input')! as FieldElement
  expect(expiryText(field, { month: '07', year: '2029' })).toBe(text)
})

test.each([
  ['Gültig bis (MM/JJJJ)', '07/2029'],
  ['Expires (MM-YY)', '07-29'],
  ['Ablauf, Monat und/oder Jahr', '07/29'],
])('the label %s decides the format of the expiry', (label, text) => {
  const field = pageOf(`<label>${label} <input></label>`).querySelector('input')! as FieldElement
  expect(expiryText(field, { month: '07', year: '2029' })).toBe(text)
})
