import { calls, type CallAnswer, type CallName, type WireAnswer } from '@moon/contract/calls.ts'
import type { Call } from '@moon/contract/call.ts'
import { decodeAnswer } from '@moon/contract/decode-answer.ts'

// Makes calls and reads their answers. In development and tests this file uses the declarations themselves; the build replaces it with
// their compact form, the calls of members apart (web/compact-contract.ts).

export type DeclaredCall = Pick<Call, 'method' | 'path' | 'who'> & { hasBody: boolean }

export function declaredCall(name: CallName): Promise<DeclaredCall> {
  const { method, path, who, body }: Call = calls[name]
  return Promise.resolve({ method, path, who, hasBody: body !== undefined })
}

/** Converts an answer to its inner form. Throws when the answer does not match its declaration. */
export const decode = async <N extends CallName>(name: N, answer: WireAnswer<N>): Promise<CallAnswer<N>> =>
  await Promise.resolve(decodeAnswer(name, answer))
