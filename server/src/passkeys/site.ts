/** A passkey is bound to one host, and answers only from its origin. */
export const siteOf = ({ publicUrl }: { publicUrl: string }): { host: string; origin: string } => {
  const { hostname, origin } = new URL(publicUrl)
  return { host: hostname, origin }
}

/** The user handle of a passkey: the identity's id, which reveals nothing about the user. */
export const handleOf = (identityId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(identityId.replaceAll('-', ''), 'hex'))
