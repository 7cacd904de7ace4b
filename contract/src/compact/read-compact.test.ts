import { describe, expect, test } from 'vitest'
import { callExamples } from '../call-examples.ts'
import type { CallName } from '../calls.ts'
import { calls } from '../calls.ts'
import { decodeAnswer } from '../decode-answer.ts'
import { compactCalls } from './compact-calls.ts'
import { readCompact } from './read-compact.ts'

const compact = compactCalls()
const names = Object.keys(calls) as CallName[]
const readBy = (name: CallName, answer: unknown) => readCompact(compact[name]![4], answer)

/** Copies of an answer, each with one value changed or removed. */
function* spoilt(value: unknown): Generator {
  if (typeof value === 'string') yield* [7, `${value} and more`]
  if (typeof value === 'number' || typeof value === 'boolean') yield 'text'
  if (value !== null) yield null
  if (Array.isArray(value))
    for (const [at, item] of value.entries()) for (const odd of spoilt(item)) yield value.with(at, odd)
  else if (typeof value === 'object' && value !== null)
    for (const [name, item] of Object.entries(value)) {
      for (const odd of spoilt(item)) yield { ...value, [name]: odd }
      const { [name]: _, ...rest } = value as Record<string, unknown>
      yield rest
    }
}

const outcome = (read: () => unknown) => {
  try {
    return JSON.stringify({ read: read() }, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
  } catch {
    return 'refused'
  }
}

describe('the compact form of a call reads what its declaration reads', () => {
  test.each(names)('%s', (name) => {
    const { answer } = callExamples[name]
    expect(readBy(name, answer)).toEqual(decodeAnswer(name, answer as never))
  })

  test.each(names)('and refuses what the declaration refuses: %s', (name) => {
    // Only the declaration checks addresses (email, URL) in an answer.
    const known = Array.from(spoilt(callExamples[name].answer)).filter(
      (odd) => name !== 'finishFederated' || odd === null,
    )
    const asItWas = outcome(() => readBy(name, callExamples[name].answer))
    const differing = known.filter((odd) => {
      const declared = outcome(() => decodeAnswer(name, odd as never))
      const read = outcome(() => readBy(name, odd))
      // A field that travels under two names is checked under its first name only.
      return read !== declared && !(declared === 'refused' && read === asItWas)
    })
    expect(differing).toEqual([])
  })
})

test('how a call is made is as declared', () => {
  expect(compact['signIn']!.slice(0, 4)).toEqual(['POST', '/v1/auth/sign-in', 'visitor', 1])
  expect(compact['readUser']!.slice(0, 4)).toEqual(['GET', '/v1/moon/users', 'member', 0])
})
