const documentHeader = 'x-moon-document'

/** What a loader answers that leads to another page of the app. */
export const redirect = (to: string): Response => new Response(null, { status: 302, headers: { location: to } })

/** The same, where the page is a document of its own. */
export const redirectDocument = (to: string): Response =>
  new Response(null, { status: 302, headers: { location: to, [documentHeader]: 'yes' } })

/** Where a loader leads; undefined where it has loaded something. */
export function answerOf(data: unknown): { to: string; isDocument: boolean } | undefined {
  if (!(data instanceof Response)) return undefined
  const to = data.headers.get('location')
  return to === null ? undefined : { to, isDocument: data.headers.has(documentHeader) }
}
