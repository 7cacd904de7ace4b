import { say } from '@moon/ui/language/say.ts'
import { addressOfCall } from '@moon/contract/address-of-call.ts'
import type { Call } from '@moon/contract/call.ts'
import { calls, type CallAnswer, type CallInput, type CallName, type WireAnswer } from '@moon/contract/calls.ts'
import { decodeAnswer } from '@moon/contract/decode-answer.ts'
import { refusals, type RefusalCode } from '@moon/contract/refusals.ts'
import { learnTime } from '../kit/clock.ts'
import { app } from './app.ts'

/** A refused call, with text for the screen. Status 0: no answer came. */
export class MoonError extends Error {
  readonly status: number
  readonly code: RefusalCode | 'unreachable'

  constructor(status: number, code: RefusalCode | 'unreachable', message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Chrome ends a worker that waits 30 seconds for an answer. */
const patienceMs = 25_000

type Options = { idToken?: string | undefined; idempotencyKey?: string | undefined }

/** Makes one call of the contract, with a token if there is one, and never with a cookie. */
export async function callMoon<N extends CallName>(
  name: N,
  input: CallInput<N>,
  { idToken, idempotencyKey }: Options = {},
): Promise<CallAnswer<N>> {
  const { method, path, body }: Call = calls[name]
  const response = await fetch(new URL(addressOfCall(path, input as object), app), {
    method,
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    headers: {
      accept: 'application/json',
      'accept-language': globalThis.document?.documentElement.lang || 'en',
      ...(body && { 'content-type': 'application/json' }),
      ...(idToken !== undefined && { authorization: `Bearer ${idToken}` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    signal: AbortSignal.timeout(patienceMs),
    ...(body && { body: JSON.stringify('body' in input ? input.body : {}) }),
  }).catch(() => {
    throw new MoonError(0, 'unreachable', say('Moon cannot be reached. Please check your connection and try again.'))
  })
  learnTime(response.headers.get('date'))
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw refusalOf(response.status, answer)
  try {
    return decodeAnswer(name, answer as WireAnswer<N>)
  } catch {
    throw new MoonError(500, 'internal', say(refusals.internal.text))
  }
}

function refusalOf(status: number, answer: unknown): MoonError {
  const { code, message } = (answer ?? {}) as { code?: unknown; message?: unknown }
  const known = typeof code === 'string' && Object.hasOwn(refusals, code) ? (code as RefusalCode) : 'internal'
  return new MoonError(status, known, typeof message === 'string' ? message : refusals[known].text)
}
