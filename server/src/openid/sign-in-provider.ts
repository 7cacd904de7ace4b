/** What a provider says of somebody: who they are there, for ever the same, and what is known of them now. */
export type Claims = {
  subject: string
  /** In small letters; null: it names none, or no address. */
  email: string | null
  /** The provider says that the address is theirs. */
  isEmailVerified: boolean
  /** The provider runs the mailbox itself, so that what it says of the address is true now and not only was once. */
  runsMailbox: boolean
  name: string | null
}

/** What a sign-in is bound to; each is made for one sign-in alone. */
export type Asked = { state: string; nonce: string; verifier: string; returnTo: string }

/** `refused`: the answer proves nothing, and `why` is for the log. `unknown`: nothing that can be relied on came back. */
export type Redeemed = { kind: 'verified'; claims: Claims } | { kind: 'refused'; why: string } | { kind: 'unknown' }

/** Another service whose accounts users may sign in with. */
export type SignInProvider = {
  /** Where the browser goes; undefined while the provider does not answer. */
  consentUrl(asked: Asked): Promise<string | undefined>
  /** Exchanges a code and checks what comes for it. The same code is never good twice. */
  redeem(given: Omit<Asked, 'state'> & { code: string }): Promise<Redeemed>
}
