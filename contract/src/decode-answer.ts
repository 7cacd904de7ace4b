import { z } from 'zod/mini'
import { calls, type CallAnswer, type CallName, type Calls, type WireAnswer } from './calls.ts'

/**
 * The inner form of what a call answered. Refuses (throws) an answer with a codec that is not as declared. An answer without
 * a codec is the same in both forms and is taken as it came, so that a value that a newer server adds does not hide the rest.
 */
export const decodeAnswer = <N extends CallName>(name: N, answer: WireAnswer<N>): CallAnswer<N> =>
  name in coded ? (z.decode(calls[name].answer as z.ZodMiniType, answer) as CallAnswer<N>) : (answer as CallAnswer<N>)

/** The outer form, as it travels and is stored. */
export const encodeAnswer = <N extends CallName>(name: N, answer: CallAnswer<N>): WireAnswer<N> =>
  name in coded ? (z.encode(calls[name].answer as z.ZodMiniType, answer) as WireAnswer<N>) : (answer as WireAnswer<N>)

/** Calls whose answer has another form inside than outside. One that is missing or too many does not compile. */
const coded: { [N in CodedCall]: true } = {
  exchangeRates: true,
  startCoinbase: true,
  cardFee: true,
  deleteCard: true,
  cardLimits: true,
  listRecoveries: true,
  askRecovery: true,
}

type CodedCall = {
  [N in CallName]: z.input<Calls[N]['answer']> extends z.output<Calls[N]['answer']> ? never : N
}[CallName]
