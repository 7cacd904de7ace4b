import type { CallAnswer, CallName, WireAnswer } from '@moon/contract/calls.ts'
import { ApiError } from './api-error.ts'
import { decode } from './declared-calls.ts'
import { saidRefusal } from '../kit/said-refusal.ts'

/** The inner form of an answer. One that is not as declared says nothing of what was done: it counts as a server that broke. */
export async function readAnswer<N extends CallName>(name: N, response: Response): Promise<CallAnswer<N>> {
  try {
    return await decode(name, (await response.json()) as WireAnswer<N>)
  } catch {
    throw new ApiError(500, { code: 'internal', message: saidRefusal('internal') })
  }
}
