import { z } from 'zod/mini'
import { expect, test } from 'vitest'
import { calls, type CallName } from './calls.ts'
import { dollars, moment, sameWords, words } from './codecs.ts'
import { renamed } from './renamed.ts'
import { writerOf } from './write-answer.ts'

const written = (schema: z.ZodMiniType, inner: unknown) => {
  const text = writerOf(schema)(inner)
  expect(text).toBe(JSON.stringify(z.encode(schema, inner)))
  return text
}

test('the fast writer gives the same text as the checked encoding: codecs, renamed fields, lists, missing and null values', () => {
  const line = z.object({
    id: z.string(),
    at: moment,
    cents: dollars,
    kind: words({ open: 'OPEN_LOOP', closed: 'CLOSED' }),
  })
  const schema = z.object({
    lines: z.array(line),
    card: renamed(
      { id: z.string(), worth: z.nullable(dollars), rest: z.optional(z.string()) },
      { id: ['id', 'token'], worth: 'balance' },
    ),
    either: z.union([z.object({ a: z.string() }), z.object({ b: dollars })]),
    flags: z.record(z.string(), z.boolean()),
    pan: z.null(),
    none: z.optional(z.string()),
    state: sameWords(['new', 'old']),
  })
  const one = { id: 'a "quoted" \u2028 \ud800 name', at: new Date(0), cents: -1_230n, kind: 'open', secret: 'never' }
  const inner = {
    state: 'old',
    secret: 'never',
    lines: [one, { ...one, cents: 5n }],
    card: { id: 'card_1', worth: null, secret: 'never' },
    either: { b: 100n },
    flags: { giftCards: true },
    pan: null,
  }
  expect(written(schema, inner)).not.toContain('never')
  expect(
    written(schema, { ...inner, lines: [], card: { id: '', worth: 0n, rest: 'x' }, either: { a: 'b' } }),
  ).toContain('"token":""')
})

test('a field declared as null is written as null, whatever the server passes', () => {
  expect(writerOf(z.object({ pan: z.null() }))({ pan: '4111110000000004' })).toBe('{"pan":null}')
})

test('an object in place of a string or a number is refused, with all its fields', () => {
  const row = { id: 'usr_1', passwordHash: 'never' }
  for (const schema of [z.string(), z.number(), z.boolean(), z.literal('a'), z.enum(['a', 'b'])])
    for (const inner of [row, [row], new Date(0)])
      expect(() => writerOf(z.object({ it: z.optional(z.nullable(schema)) }))({ it: inner })).toThrow(
        'cannot be written',
      )
})

test('a word that is not declared is refused', () => {
  expect(() => writerOf(sameWords(['new']))('old')).toThrow('cannot be written')
})

test.each(Object.keys(calls) as CallName[])('the answer of %s has a writer', (name) => {
  expect(writerOf(calls[name].answer as z.ZodMiniType)).toBeTypeOf('function')
})
