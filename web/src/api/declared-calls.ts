import { calls, type CallAnswer, type CallName, type WireAnswer } from '@moon/contract/calls.ts'
import type { Call } from '@moon/contract/call.ts'
import { decodeAnswer } from '@moon/contract/decode-answer.ts'

// How calls are made and their answers read. In development and tests these are the declarations themselves; the build puts
// their compact form in the place of this file (web/compact-contract.ts).

export type DeclaredCall = Pick<Call, 'method' | 'path' | 'who'> & { hasBody: boolean }

export function declaredCall(name: CallName): DeclaredCall {
  const { method, path, who, body }: Call = calls[name]
  return { method, path, who, hasBody: body !== undefined }
}

/** The inner form of an answer. Throws where it is not as declared. */
export const decode = <N extends CallName>(name: N, answer: WireAnswer<N>): CallAnswer<N> => decodeAnswer(name, answer)
