import { calls, type CallAnswer, type CallName, type WireAnswer } from '@moon/contract/calls.ts'
import type { Call } from '@moon/contract/call.ts'
import { decodeAnswer } from '@moon/contract/decode-answer.ts'

// How calls are made and their answers read. In development and tests these are the declarations themselves; the build puts
// their compact form in the place of this file, those of members apart (web/compact-contract.ts).

export type DeclaredCall = Pick<Call, 'method' | 'path' | 'who'> & { hasBody: boolean }

export function declaredCall(name: CallName): Promise<DeclaredCall> {
  const { method, path, who, body }: Call = calls[name]
  return Promise.resolve({ method, path, who, hasBody: body !== undefined })
}

/** The inner form of an answer. Fails where it is not as declared. */
export const decode = async <N extends CallName>(name: N, answer: WireAnswer<N>): Promise<CallAnswer<N>> =>
  await Promise.resolve(decodeAnswer(name, answer))
