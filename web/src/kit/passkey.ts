import type * as WebAuthn from '@simplewebauthn/browser'

type Options = Record<string, unknown>

let loaded: typeof WebAuthn | undefined

/** The WebAuthn library is loaded on first use. */
const library = async (): Promise<typeof WebAuthn> => (loaded ??= await import('@simplewebauthn/browser'))

/** Returns whether this browser supports passkeys at all. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** Returns whether the browser offers passkeys in the autofill of the email field. */
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

/** Returns whether the browser can create a passkey without asking, right after it has filled in a password. */
export async function makesPasskeysByItself(): Promise<boolean> {
  if (!('PublicKeyCredential' in globalThis)) return false
  const known = await (PublicKeyCredential as unknown as Capabilities).getClientCapabilities?.()
  return known?.['conditionalCreate'] === true
}

/**
 * Asks the browser to create a passkey. `isSilent`: only if the password manager creates it without asking, after a log-in that it filled
 * in.
 */
export const makePasskey = async (options: Options, { isSilent = false } = {}) =>
  (await library()).startRegistration({ optionsJSON: options as never, useAutoRegister: isSilent })

/** Asks the browser to sign. `isFilled`: when the user chooses a passkey from the autofill of the field. */
export const signWithPasskey = async (
  options: Options,
  { isFilled = false } = {},
): Promise<WebAuthn.AuthenticationResponseJSON> =>
  (await library()).startAuthentication({ optionsJSON: options as never, useBrowserAutofill: isFilled })

/** Cancels a pending browser prompt. */
export const endPasskey = (): void => loaded?.WebAuthnAbortService.cancelCeremony()

/** The user closed the browser's prompt, which is no error. */
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

/** Reports the valid passkeys to the browser, so that it offers no others. */
export async function signalKnown(known: { site: string; userHandle: string; ids: readonly string[] }): Promise<void> {
  const { site: rpId, userHandle: userId, ids } = known
  await signals()
    .signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds: [...ids] })
    .catch(() => undefined)
}

/** Reports a passkey refused as unknown, so that the browser does not offer it again. */
export async function signalUnknown(credentialId: string, site = location.hostname): Promise<void> {
  await signals()
    .signalUnknownCredential?.({ rpId: site, credentialId })
    .catch(() => undefined)
}
