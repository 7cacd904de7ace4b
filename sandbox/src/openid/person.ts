/** An account holder at an issuer. */
export type Person = {
  sub: string
  name: string
  email: string
  /** Domain of the organisation that hosts the mailbox; null when none does. */
  domain: string | null
  /** Apps see a relay address. */
  hidesEmail: boolean
}
