/** A provider's claims about a user: the subject, which never changes, and what is known of them now. */
export type Claims = {
  subject: string
  /** In lower case; null when there is none, or an invalid one. */
  email: string | null
  /** The provider says that the address is the user's. */
  isEmailVerified: boolean
  /** The provider runs the mailbox itself, so that the address is the user's now and not only was once. */
  runsMailbox: boolean
  name: string | null
}

/** The values that one sign-in is bound to; each is made for one sign-in alone. */
export type Asked = { state: string; nonce: string; verifier: string; returnTo: string }

/** `refused`: the answer proves nothing, and `why` is for the log. `unknown`: no reliable answer came back. */
export type Redeemed = { kind: 'verified'; claims: Claims } | { kind: 'refused'; why: string } | { kind: 'unknown' }

/** Another service whose accounts users may sign in with. */
export type SignInProvider = {
  /** The address that the browser is sent to; undefined while the provider does not answer. */
  consentUrl(asked: Asked): Promise<string | undefined>
  /** Exchanges a code and verifies the token. A code is never valid twice. */
  redeem(given: Omit<Asked, 'state'> & { code: string }): Promise<Redeemed>
}
