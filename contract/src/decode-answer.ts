import { z } from 'zod/mini'
import { calls, type CallAnswer, type CallName, type WireAnswer } from './calls.ts'

/** Decodes a call's answer to its inner form. Throws if the answer is not as declared. */
export const decodeAnswer = <N extends CallName>(name: N, answer: WireAnswer<N>): CallAnswer<N> =>
  z.decode(calls[name].answer as z.ZodMiniType, answer) as CallAnswer<N>

/** Encodes an answer to its outer form, as it travels and is stored. */
export const encodeAnswer = <N extends CallName>(name: N, answer: CallAnswer<N>): WireAnswer<N> =>
  z.encode(calls[name].answer as z.ZodMiniType, answer) as WireAnswer<N>
