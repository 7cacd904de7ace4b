import { cents } from '@moon/money/cents.ts'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod/mini'
import { dollars, words } from './codecs.ts'
import { renamed } from './renamed.ts'

const product = renamed(
  {
    id: z.string(),
    loop: words({ open: 'OPEN_LOOP', closed: 'CLOSED_LOOP' }),
    min: dollars,
    note: z.nullable(z.string()),
  },
  { id: ['id', 'productId', 'product_id'], loop: 'open_or_closed_loop', min: 'minimum_value' },
)

const outer = {
  id: 'p',
  productId: 'p',
  product_id: 'p',
  open_or_closed_loop: 'OPEN_LOOP',
  minimum_value: '1.00',
  note: null,
} as const
const inner = { id: 'p', loop: 'open', min: cents(100n), note: null } as const

test('fields have internal names when decoded and wire names when encoded, in the order of the declaration', () => {
  expect(z.decode(product, outer)).toEqual(inner)
  const { note, min, ...rest } = inner
  expect(JSON.stringify(z.encode(product, { note, min, ...rest }))).toBe(JSON.stringify(outer))
  expectTypeOf<z.input<typeof product>>().toExtend<Record<keyof typeof outer, string | null>>()
  expectTypeOf<z.output<typeof product>['loop']>().toEqualTypeOf<'open' | 'closed'>()
})

test('a field that is missing, on either side, is refused', () => {
  const { minimum_value: _, ...without } = outer
  expect(z.safeDecode(product, without as never).success).toBe(false)
  const { min: __, ...unpriced } = inner
  expect(z.safeEncode(product, unpriced as never).success).toBe(false)
})

test('a union encodes the matching member, also where another member contains renamed objects', () => {
  const either = z.union([
    z.object({ type: z.literal('NEW'), product }),
    renamed({ type: z.literal('OLD'), min: dollars }, { min: 'minimum_value' }),
  ])
  for (const answer of [
    { type: 'NEW' as const, product: outer },
    { type: 'OLD' as const, minimum_value: '1.00' },
  ])
    expect(z.encode(either, z.decode(either, answer))).toEqual(answer)
})

test('fields of renamed objects are renamed inside lists and other renamed objects, too', () => {
  const list = renamed({ all: z.array(product) }, { all: ['giftCards', 'cardProducts'] })
  const read = z.decode(list, { giftCards: [outer], cardProducts: [outer] })
  expect(read).toEqual({ all: [inner] })
  expect(z.encode(list, read)).toEqual({ giftCards: [outer], cardProducts: [outer] })
})
