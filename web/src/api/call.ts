import { addressOfCall } from '@moon/contract/address-of-call.ts'
import type { CallAnswer, CallInput, CallName } from '@moon/contract/calls.ts'
import { ApiError, isMaintenance, isOutage, readRefusal, unreachable } from './api-error.ts'
import { declaredCall, type DeclaredCall } from './declared-calls.ts'
import { raiseMaintenance } from './maintenance.ts'
import { raiseOutage } from './outage.ts'
import { dropToken, freshToken } from './token.ts'
import { readAnswer } from './read-answer.ts'
import { send } from './send.ts'
import { askStepUp } from './step-up.ts'
import { say } from '@moon/ui/language/say.ts'

type Options = { signal?: AbortSignal; idempotencyKey?: string }

/**
 * Makes one call of the contract. A member's call carries the id token; if the server no longer accepts the token, the call is retried once
 * with a fresh token. A call that requires a step-up is made again after the user has proved who they are.
 */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: Options = {},
): Promise<CallAnswer<N>> {
  const declared = await declaredCall(name)
  const request = { declared, input: input as Input, options }
  let response = await answerOf(request)
  if (response.status === 401 && declared.who === 'member') {
    dropToken()
    response = await answerOf(request)
  }
  if (!response.ok) {
    const refusal = await readRefusal(response)
    if (isMaintenance(refusal)) raiseMaintenance()
    if (isOutage(refusal)) raiseOutage()
    if (refusal.code === 'step_up_required' && (await askStepUp())) return call(name, input, options)
    throw refusal
  }
  // An answer that is not JSON comes from the page of the app, not from a call, and counts as no answer (I-03).
  if (!response.headers.get('content-type')?.includes('json'))
    throw new ApiError(404, { code: 'not_found', message: say('There is nothing here.') })
  return readAnswer(name, response)
}

type Input = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

async function answerOf({
  declared,
  input,
  options,
}: {
  declared: DeclaredCall
  input: Input
  options: Options
}): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (declared.who === 'member') headers['authorization'] = `Bearer ${await freshToken()}`
  if (declared.hasBody) headers['content-type'] = 'application/json'
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const body = declared.hasBody ? JSON.stringify(input.body ?? {}) : null
  try {
    return await send(addressOfCall(declared.path, input), {
      method: declared.method,
      headers,
      body,
      signal: options.signal ?? null,
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw unreachable()
  }
}
