import type { CallName } from '@moon/contract/calls.ts'
import { expect } from 'vitest'
import { callExamples } from '@moon/contract/call-examples.ts'

type Given = { params?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> }
type Sent = Given & { headers?: Record<string, string> }

/** Real inputs in place of things that do not exist, made anew each time. */
export type Replaced = Partial<Record<CallName, () => Promise<Sent>>>

/**
 * The published input of a call, with real things in place of those that do not exist. Only published fields can be
 * replaced; all others are sent unchanged.
 */
export async function inputOf(name: CallName, replaced: Replaced): Promise<Sent> {
  const { answer: _, ...published } = callExamples[name]
  const real: Sent = (await replaced[name]?.()) ?? {}
  const input: Sent = { ...structuredClone(published), ...(real.headers && { headers: real.headers }) }
  for (const part of ['params', 'query', 'body'] as const) {
    if (!real[part]) continue
    expect({ name, places: Object.keys(published[part] ?? {}) }).toEqual({
      name,
      places: expect.arrayContaining(Object.keys(real[part])),
    })
    Object.assign(input[part]!, real[part])
  }
  return input
}
