const documentHeader = 'x-moon-document'

/** A loader's response that redirects to another page of the app. */
export const redirect = (to: string): Response => new Response(null, { status: 302, headers: { location: to } })

/** A loader's response that redirects to a separate document. */
export const redirectDocument = (to: string): Response =>
  new Response(null, { status: 302, headers: { location: to, [documentHeader]: 'yes' } })

/** Returns the redirect of a loader's result; undefined when the result is data. */
export function answerOf(data: unknown): { to: string; isDocument: boolean } | undefined {
  if (!(data instanceof Response)) return undefined
  const to = data.headers.get('location')
  return to === null ? undefined : { to, isDocument: data.headers.has(documentHeader) }
}
