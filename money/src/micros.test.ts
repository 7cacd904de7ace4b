import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from './cents.ts'
import { centsOfMicrosRoundedUp, microsOfCents, parseMicros } from './micros.ts'

test('a price is read to the millionth of a dollar, and to nothing else', () => {
  expect(parseMicros('24.125')).toBe(24_125_000n)
  expect(parseMicros('24')).toBe(24_000_000n)
  expect(parseMicros('0.000001')).toBe(1n)
  expect(parseMicros('24.1250000000')).toBe(24_125_000n)
  for (const text of ['', '24.', '.5', '-1', '1e3', '24.0000001', ' 24', '24,5', '٢٤'])
    expect({ text, read: parseMicros(text) }).toEqual({ text, read: undefined })
})

test('amounts that we owe are rounded up to the cent, by less than a cent', () => {
  expect(centsOfMicrosRoundedUp(parseMicros('24.125')!)).toBe(2_413n)
  expect(centsOfMicrosRoundedUp(parseMicros('24.12')!)).toBe(2_412n)
  expect(centsOfMicrosRoundedUp(parseMicros('24.120001')!)).toBe(2_413n)
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (amount) => {
      const over = microsOfCents(centsOfMicrosRoundedUp(amount as never)) - amount
      expect(over >= 0n && over < 10_000n).toBe(true)
    }),
  )
  expect(centsOfMicrosRoundedUp(microsOfCents(cents(2_413n)))).toBe(2_413n)
})
