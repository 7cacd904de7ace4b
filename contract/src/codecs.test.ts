import { z } from 'zod/mini'
import { expect, test } from 'vitest'
import { cents } from '@moon/money/cents.ts'
import fc from 'fast-check'
import { blockchains } from './chains.ts'
import { centsIn, chain, dollars, moment, price, sameWords, upperCase, words, yes } from './codecs.ts'

test('a boolean has a few accepted spellings; anything else is refused and never read as false', () => {
  const read = (value: unknown) => z.safeParse(yes, value).data
  expect([true, 'true', '1', 1].map(read)).toEqual([true, true, true, true])
  expect([false, 'false', '0', 0].map(read)).toEqual([false, false, false, false])
  for (const odd of ['', 'yes', 'TRUE', ' true', 'on', '01', 2, -1, Number.NaN, null, [], ['true'], {}])
    expect(z.safeParse(yes, odd).success).toBe(false)
})

const bothWays = (codec: z.ZodMiniType, outer: unknown) => z.encode(codec, z.decode(codec, outer))

test('a codec encodes what it decoded, byte for byte', () => {
  for (const text of ['0.00', '0.01', '25.00', '123456789012.34', '-0.05', '-12.30'])
    expect(bothWays(dollars, text)).toBe(text)
  for (const text of ['2026-03-01T00:00:00.000Z', '1999-12-31T23:59:59.999Z']) expect(bothWays(moment, text)).toBe(text)
  for (const text of ['60000.00', '0.99987', '97000.10', '0.00000001']) expect(bothWays(price, text)).toBe(text)
  for (const text of blockchains) expect(bothWays(chain, text)).toBe(text)
  for (const text of ['ONE', 'TWO_OR_MORE']) expect(bothWays(upperCase(['one', 'two_or_more']), text)).toBe(text)
})

test('any amount of cents and any time survives encoding and decoding', () => {
  fc.assert(
    fc.property(fc.bigInt(-99_999_999_999_999n, 99_999_999_999_999n), (amount) => {
      expect(z.decode(dollars, z.encode(dollars, cents(amount)))).toBe(amount)
    }),
  )
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }), (date) => {
      expect(z.decode(moment, z.encode(moment, date))).toEqual(date)
    }),
  )
})

test('an unknown word from a newer server is decoded as sent, and cannot be encoded', () => {
  const loop = words({ open: 'OPEN_LOOP', closed: 'CLOSED_LOOP' })
  expect(['OPEN_LOOP', 'CLOSED_LOOP'].map((wire) => z.decode(loop, wire as never))).toEqual(['open', 'closed'])
  for (const [codec, odd] of [
    [loop, 'HALF_LOOP'],
    [loop, 'constructor'],
    [chain, 'LITECOIN'],
    [chain, 'BTC'],
    [upperCase(['one']), 'THREE'],
    [sameWords(['one']), 'three'],
  ] as const) {
    expect(z.decode(codec as never, odd as never)).toBe(odd)
    expect(z.safeEncode(codec as never, odd as never).success).toBe(false)
  }
})

test('any spelling other than the one on the wire is refused', () => {
  const refuses = (codec: z.ZodMiniType, outer: unknown) => expect(z.safeDecode(codec, outer).success).toBe(false)
  for (const odd of [
    '',
    '25',
    '25.5',
    '25.005',
    '1,000.00',
    ' 25.00',
    '+25.00',
    '--1.00',
    '-0.00',
    '025.00',
    '1e3',
    'NaN',
    25,
    null,
  ])
    refuses(dollars, odd)
  for (const odd of ['', '0.00', '1', '1.5', '1.500', '-1.00', '0.000000001', null]) refuses(price, odd)
  for (const odd of ['', '2026-03-01', '2026-03-01T00:00:00Z', '2026-02-30T00:00:00.000Z', 'yesterday', 0, null])
    refuses(moment, odd)
  for (const odd of [null, 0, ['BITCOIN'], undefined]) refuses(chain, odd)
})

test('values that are no cents, time, chain or known word cannot be encoded', () => {
  const refuses = (codec: z.ZodMiniType, inner: unknown) => expect(z.safeEncode(codec, inner).success).toBe(false)
  for (const odd of [25, '25.00', null]) refuses(dollars, odd)
  for (const odd of ['2026-03-01T00:00:00.000Z', new Date(Number.NaN), null]) refuses(moment, odd)
  for (const odd of ['BITCOIN', 'litecoin', 'toString']) refuses(chain, odd)
  for (const odd of ['ONE', 'three']) refuses(upperCase(['one', 'two']), odd)
})

test('dollars in a request, as text or number, are decoded to cents; invalid amounts are refused', () => {
  expect(['25', '25.5', '0.05', 25.5, 3].map((given) => z.decode(centsIn, given as string))).toEqual([
    2_500n,
    2_550n,
    5n,
    2_550n,
    300n,
  ])
  for (const odd of ['', '-1', '1e3', '1,000', '0.001', Number.NaN, 1e21, null])
    expect(z.safeParse(centsIn, odd).success).toBe(false)
})
