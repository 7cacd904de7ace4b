import { z } from 'zod/mini'
import { calls, type CallAnswer, type CallName, type WireAnswer } from './calls.ts'

/** The inner form of what a call answered. Refuses (throws) an answer that is not as declared. */
export const decodeAnswer = <N extends CallName>(name: N, answer: WireAnswer<N>): CallAnswer<N> =>
  z.decode(calls[name].answer as z.ZodMiniType, answer) as CallAnswer<N>

/** The outer form, as it travels and is stored. */
export const encodeAnswer = <N extends CallName>(name: N, answer: CallAnswer<N>): WireAnswer<N> =>
  z.encode(calls[name].answer as z.ZodMiniType, answer) as WireAnswer<N>
