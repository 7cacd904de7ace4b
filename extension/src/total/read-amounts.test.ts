import { expect, test } from 'vitest'
import { readAmounts } from './read-amounts.ts'

test.each([
  ['1.234,56 €', 123456n, 'EUR'],
  ['€1.234,56', 123456n, 'EUR'],
  ['1,234.56', 123456n, undefined],
  ['$12', 1200n, '$'],
  ['12,5 zł', 1250n, 'PLN'],
  ['¥1,234', 123400n, '¥'],
  ['1 234,00 Kč', 123400n, 'CZK'],
  ['1 234 567,89 €', 123456789n, 'EUR'],
  ["CHF 1'234.50", 123450n, 'CHF'],
  ['CHF 1’234.–', 123400n, 'CHF'],
  ['€ 12,-', 1200n, 'EUR'],
  ['₹1,23,456.00', 12345600n, 'INR'],
  ['R$ 1.234,56', 123456n, 'BRL'],
  ['١٬٢٣٤٫٥٦ ر.س', 123456n, 'SAR'],
  ['۱۲۳٫۵۰ USD', 12350n, 'USD'],
  ['１，２３４円'.replace('，', ','), 123400n, 'JPY'],
  ['$45.00 USD', 4500n, 'USD'],
  ['USD $45.00', 4500n, 'USD'],
  ['CA$45.00', 4500n, 'CAD'],
  ['249 kr', 24900n, 'kr'],
  ['99,90 TL', 9990n, 'TRY'],
  ['1.234 €', undefined, 'EUR'],
  ['KWD 1.250', undefined, 'KWD'],
])('%s is read as one amount', (text, hundredths, currency) => {
  expect(readAmounts(text).map((amount) => [amount.hundredths, amount.currency])).toEqual([[hundredths, currency]])
})

test('a currency sign between two numbers belongs to the adjacent number', () => {
  expect(readAmounts('3 $15.00').map(({ hundredths }) => hundredths)).toEqual([1500n])
  expect(readAmounts('15.00 $ 2 items')[0]).toMatchObject({ hundredths: 1500n })
})

test('percentages, dates, years and counts are no amounts; a deduction is negative', () => {
  expect(readAmounts('19.00% on 12.04.2026, 3 items, 2026, v1.2.3')).toEqual([])
  expect(readAmounts('-$5.00').map(({ isNegative }) => isNegative)).toEqual([true])
})
