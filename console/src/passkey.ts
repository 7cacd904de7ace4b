import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { call } from './call.ts'

/** Whether this browser supports passkeys. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** The response of the operator's passkey to the server's challenge. */
export async function signWithPasskey() {
  const { options } = await call('askPasskey', {})
  return (await startAuthentication({ optionsJSON: options as never })) as never
}

/** Lets the browser create a passkey, and stores it. */
export async function addPasskey(name: string): Promise<void> {
  const { options } = await call('startPasskey', {})
  const made = await startRegistration({ optionsJSON: options as never })
  await call('addPasskey', { body: { name, made: made as never } })
}

/** The user dismissed the browser's prompt, which is not an error. */
export const isDismissed = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
