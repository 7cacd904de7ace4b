import type * as WebAuthn from '@simplewebauthn/browser'

type Options = Record<string, unknown>

let loaded: typeof WebAuthn | undefined

/** What puts questions to the browser comes with the first of them. */
const library = async (): Promise<typeof WebAuthn> => (loaded ??= await import('@simplewebauthn/browser'))

/** Whether this browser can have passkeys at all. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** Whether it offers them among the addresses that it fills in. */
export const offersPasskeys = async (): Promise<boolean> => {
  if (!hasPasskeys()) return false
  const isOffered = await (PublicKeyCredential as unknown as Capabilities)
    .isConditionalMediationAvailable?.()
    .catch(() => false)
  return isOffered === true
}

type Capabilities = {
  getClientCapabilities?: () => Promise<Record<string, boolean | undefined>>
  isConditionalMediationAvailable?: () => Promise<boolean>
}

/** Whether it makes one without asking, for somebody whose password it has just filled in. */
export async function makesPasskeysByItself(): Promise<boolean> {
  if (!('PublicKeyCredential' in globalThis)) return false
  const known = await (PublicKeyCredential as unknown as Capabilities).getClientCapabilities?.()
  return known?.['conditionalCreate'] === true
}

/** Asks the browser to make one. `isSilent`: only if its password manager does so by itself, after a log-in that it filled in. */
export const makePasskey = async (options: Options, { isSilent = false } = {}) =>
  (await library()).startRegistration({ optionsJSON: options as never, useAutoRegister: isSilent })

/** Asks the browser to sign. `isFilled`: once its user chooses a passkey among what the field offers. */
export const signWithPasskey = async (
  options: Options,
  { isFilled = false } = {},
): Promise<WebAuthn.AuthenticationResponseJSON> =>
  (await library()).startAuthentication({ optionsJSON: options as never, useBrowserAutofill: isFilled })

/** Ends a question that waits for its user. */
export const endPasskey = (): void => loaded?.WebAuthnAbortService.cancelCeremony()

/** The user closed the browser's own question: nothing to complain of. */
export const isDismissed = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

type Signals = {
  signalAllAcceptedCredentials?: (known: {
    rpId: string
    userId: string
    allAcceptedCredentialIds: string[]
  }) => Promise<void>
  signalUnknownCredential?: (unknown: { rpId: string; credentialId: string }) => Promise<void>
}

const signals = (): Signals => ('PublicKeyCredential' in globalThis ? (PublicKeyCredential as unknown as Signals) : {})

/** Which passkeys still count, so that the browser offers no other. */
export async function signalKnown(known: { site: string; userHandle: string; ids: readonly string[] }): Promise<void> {
  const { site: rpId, userHandle: userId, ids } = known
  await signals()
    .signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds: [...ids] })
    .catch(() => undefined)
}

/** One that was refused as unknown is not offered again. */
export async function signalUnknown(credentialId: string, site = location.hostname): Promise<void> {
  await signals()
    .signalUnknownCredential?.({ rpId: site, credentialId })
    .catch(() => undefined)
}
