/** A passkey is made for one host, and answers from its origin alone. */
export const siteOf = ({ publicUrl }: { publicUrl: string }): { host: string; origin: string } => {
  const { hostname, origin } = new URL(publicUrl)
  return { host: hostname, origin }
}

/** By what a browser names the user of a passkey: the identity's id, which says nothing of anybody. */
export const handleOf = (identityId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(identityId.replaceAll('-', ''), 'hex'))
