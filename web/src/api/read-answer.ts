import type { CallAnswer, CallName, WireAnswer } from '@moon/contract/calls.ts'
import { ApiError } from './api-error.ts'
import { decode } from './declared-calls.ts'
import { saidRefusal } from '../kit/said-refusal.ts'

/**
 * Converts an answer to its inner form. An answer that does not match its declaration does not say whether the call was carried out, and
 * counts as a server failure.
 */
export async function readAnswer<N extends CallName>(name: N, response: Response): Promise<CallAnswer<N>> {
  try {
    return await decode(name, (await response.json()) as WireAnswer<N>)
  } catch {
    throw new ApiError(500, { code: 'internal', message: saidRefusal('internal') })
  }
}
