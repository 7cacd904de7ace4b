import type { CallName } from './calls.ts'
import examples from './call-examples.json' with { type: 'json' }

export type CallExample = {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, unknown>>
  /** The answer to this input, with lists cut to one item and secrets replaced. */
  answer: unknown
}

/** One example input and answer per call, for the API document. A story sends every one of them. */
export const callExamples: Readonly<Record<CallName, CallExample>> = examples
