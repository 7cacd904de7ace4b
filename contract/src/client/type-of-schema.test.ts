import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { dollars, dollarsIn, moment, sameWords } from '../codecs.ts'
import { isOptional, typeOfSchema } from './type-of-schema.ts'

it.each([
  ['a codec', dollars, 'string'],
  ['a time', moment, 'string'],
  ['words, or nothing', z.nullable(sameWords(['a', 'b'])), '"a" | "b" | null'],
  ['what is read from two shapes', dollarsIn, 'string | number'],
  ['a list of words', z.array(sameWords(['a', 'b'])), 'Array<"a" | "b">'],
  [
    'a field that may be left out',
    z.object({ a: z.optional(z.int()), 'b-c': z.boolean() }),
    '{ a?: number; "b-c": boolean }',
  ],
  ['a default', z.object({ a: z._default(z.string(), 'x') }), '{ a?: string }'],
  ['a table', z.record(z.string(), z.number()), 'Record<string, number>'],
  ['either of two', z.union([z.object({ a: z.literal('x') }), z.null()]), '{ a: "x" } | null'],
])('the type of %s is written as it is on the wire', (_, schema, text) =>
  expect(typeOfSchema(schema as z.ZodMiniType)).toBe(text),
)

it('an unsupported schema fails instead of becoming a wrong type', () => {
  expect(() => typeOfSchema(z.tuple([z.string(), z.number()]))).toThrow('cannot be written')
})

it('input may be omitted where no field is required, in at least one of two shapes', () => {
  const [free, bound] = [z.object({ a: z.optional(z.string()) }), z.object({ a: z.string() })]
  expect([free, bound, z.union([free, bound]), z.union([bound, bound])].map(isOptional)).toEqual([
    true,
    false,
    true,
    false,
  ])
})
