import type { Call } from '@moon/contract/call.ts'
import { calls, type CallName } from '@moon/contract/calls.ts'
import fc from 'fast-check'
import { callExamples } from '@moon/contract/call-examples.ts'
import type { send } from './member.ts'

type Given = Pick<NonNullable<Parameters<typeof send>[2]>, 'body' | 'query' | 'params'>

export const usualEmail = 'nobody@example.com'

/** The published input of each call, about things that do not exist: the base of every odd one. */
export const plain = Object.fromEntries(
  Object.entries(callExamples).map(([name, example]) => {
    const { answer: _, ...given } = example
    return [name, given]
  }),
) as Record<CallName, Given>

const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e evil',
  '💳'.repeat(300),
  'x'.repeat(100_000),
  '٢٥',
  '２５',
  '25,00',
  '25.001',
  '-25',
  '+25',
  '1e21',
  '0x19',
  'NaN',
  'Infinity',
  '9'.repeat(400),
  '0',
  '0.00',
  "'; drop table cards; --",
  '../../../etc/passwd',
  '%00',
  '${7*7}',
  '<script>alert(1)</script>',
  'true',
  '[]',
]
const oddNumbers = [0, -0, -1, 0.1, 1e21, -1e21, 1e-7, 2 ** 53 + 2, 2 ** 63, 5e-324, 1.7976931348623157e308]
const oddThings: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  ['25'],
  [null],
  { value: '25' },
  { $gt: '' },
  { toString: 'x' },
]

const oddText = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary', maxLength: 40 }))
const odd = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(...oddNumbers, ...oddThings),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Inputs of a call with one or two odd fields: another value, a missing one, or an unknown one. */
export function oddInputs(name: CallName): fc.Arbitrary<Given> {
  const given = plain[name]
  return fc.record({
    ...(given.body !== undefined && { body: fc.oneof({ weight: 6, arbitrary: disturbed(given.body, odd) }, odd) }),
    ...(given.query && { query: disturbed(given.query, oddText) as fc.Arbitrary<Record<string, string>> }),
    ...(given.params && { params: disturbed(given.params, oddText) as fc.Arbitrary<Record<string, string>> }),
  }) as fc.Arbitrary<Given>
}

function disturbed(whole: unknown, by: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (Array.isArray(whole)) return fc.oneof(by, fc.array(disturbed(whole[0], by), { maxLength: 40, size: 'max' }))
  if (typeof whole !== 'object' || whole === null) return by
  const names = [...Object.keys(whole), 'constructor', 'moonCredit', 'rewardSats', 'active', 'userSub', 'balance']
  return fc.array(fc.tuple(fc.constantFrom(...names), fc.boolean()), { minLength: 1, maxLength: 2 }).chain((places) => {
    const changes = places.map(([name, isGone]) => {
      const inside = (whole as Record<string, unknown>)[name]
      const value = isGone ? fc.constant(undefined) : fc.oneof(by, disturbed(inside, by))
      return value.map((one) => [name, one] as const)
    })
    return fc.tuple(...changes).map((set) => ({ ...whole, ...Object.fromEntries(set) }))
  })
}

/** Whether the contract allows an input as it arrives over the wire. */
export function isDeclared(name: CallName, { body, query, params }: Given): boolean {
  const call: Call = calls[name]
  const arrived = (value: unknown) => (value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown))
  const passes = (schema: Call['body'], value: unknown) => schema === undefined || schema.safeParse(value).success
  const given = Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== undefined))
  return passes(call.body, arrived(body)) && passes(call.query, given) && passes(call.params, params)
}
