import { say } from '@moon/ui/language/say.ts'
import type { CallAnswer, CallInput, CallName } from '@moon/contract/calls.ts'
import { refusals } from '@moon/contract/refusals.ts'
import { callMoon, MoonError } from '../session/call-moon.ts'
import { askWorker } from '../session/own-messages.ts'

/**
 * Makes a call as the connected user. A refused token is renewed once; if that fails, the extension is no longer
 * connected.
 */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: { idempotencyKey?: string } = {},
): Promise<CallAnswer<N>> {
  try {
    return await callMoon(name, input, { ...options, idToken: await freshToken() })
  } catch (error) {
    if (!(error instanceof MoonError && error.status === 401 && error.code !== 'unauthenticated')) throw error
    return callMoon(name, input, { ...options, idToken: await freshToken({ isRefused: true }) })
  }
}

/** The extension is not connected, or no longer. */
export const isNotConnected = (error: unknown): boolean => error instanceof MoonError && error.status === 401

export const errorText = (error: unknown): string =>
  error instanceof MoonError ? error.message : say(refusals.internal.text)

/** The id token for calls. */
export async function freshToken({ isRefused = false } = {}): Promise<string> {
  const { idToken, problem } = await askWorker({ ask: 'token', isRefused })
  if (problem !== undefined) throw new MoonError(0, 'unreachable', say(problem as 'text'))
  if (idToken === undefined) throw new MoonError(401, 'unauthenticated', say(refusals.unauthenticated.text))
  return idToken
}
