import type { CallName } from './calls.ts'
import examples from './call-examples.json' with { type: 'json' }

export type CallExample = {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, unknown>>
  /** As it came back when the input was sent, with its lists cut to one item and its secrets replaced. */
  answer: unknown
}

/** One input of each call and what it is answered, for the document of the calls; a story sends them all. */
export const callExamples: Readonly<Record<CallName, CallExample>> = examples
