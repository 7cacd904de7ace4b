/** Somebody with an account at an issuer. */
export type Person = {
  sub: string
  name: string
  email: string
  /** The domain of the organisation that runs the mailbox; null: nobody's. */
  domain: string | null
  /** Apps see an address that only forwards. */
  hidesEmail: boolean
}
