import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { call } from './call.ts'

/** Whether this browser can have passkeys at all. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** What the operator's passkey has signed of a question of the server. */
export async function signWithPasskey() {
  const { options } = await call('askPasskey', {})
  return (await startAuthentication({ optionsJSON: options as never })) as never
}

/** Lets the browser make one, and keeps it. */
export async function addPasskey(name: string): Promise<void> {
  const { options } = await call('startPasskey', {})
  const made = await startRegistration({ optionsJSON: options as never })
  await call('addPasskey', { body: { name, made: made as never } })
}

/** The browser's own question was closed: nothing to complain of. */
export const isDismissed = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
