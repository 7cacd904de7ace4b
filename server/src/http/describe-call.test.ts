import { dollars, moment, upperCase } from '@moon/contract/codecs.ts'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { describeCall } from './describe-call.ts'

const documentOf = (answer: z.ZodMiniType) =>
  describeCall({
    url: '/',
    schema: { operationId: 'a', response: { 200: answer } },
    openapiObject: { openapi: '3.1.0' },
  } as unknown as Parameters<typeof describeCall>[0]).schema

test('the API document describes a codec by its form on the wire', () => {
  const answer = (amount: z.ZodMiniType, at: z.ZodMiniType, word: z.ZodMiniType) =>
    z.object({ amount, at, word, worth: z.nullable(amount), all: z.array(at), maybe: z.optional(word) })
  expect(documentOf(answer(dollars, moment, upperCase(['one', 'two'])))).toEqual(
    documentOf(answer(z.string(), z.string(), z.enum(['ONE', 'TWO']))),
  )
})

test('a route that is not in the contract is left out of the API document', () => {
  const hidden = describeCall({ url: '/health', openapiObject: { openapi: '3.1.0' }, schema: {} } as never)
  expect(hidden.schema).toEqual({ hide: true })
})
