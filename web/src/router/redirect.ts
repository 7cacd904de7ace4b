/** What a loader answers that leads elsewhere: to another page, or to a document of its own. */
const document = 'x-moon-document'

export const redirect = (to: string): Response => new Response(null, { status: 302, headers: { location: to } })

export const redirectDocument = (to: string): Response =>
  new Response(null, { status: 302, headers: { location: to, [document]: 'yes' } })

/** Where a loader leads; undefined where it has loaded something. */
export function answerOf(data: unknown): { to: string; isDocument: boolean } | undefined {
  if (!(data instanceof Response)) return undefined
  const to = data.headers.get('location')
  return to === null ? undefined : { to, isDocument: data.headers.has(document) }
}
