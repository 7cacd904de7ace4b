import { learnTime } from '../kit/clock.ts'
import { language } from '../language/language.ts'

type Init = Omit<RequestInit, 'headers'> & { headers?: Readonly<Record<string, string>> }

/** The one place that fetches: same origin, so the session cookie goes along, and nothing is kept by the browser. */
export async function send(address: string, init: Init): Promise<Response> {
  const first = await takeFirst(init.method, address)
  if (first) return first
  // Refusals, and what else the server says, come in the language of this document, whatever the browser would ask for.
  const headers = { ...init.headers, 'accept-language': language }
  const response = await fetch(address, {
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
    ...init,
    headers,
  })
  learnTime(response.headers.get('date'))
  return response
}

const firstGoodForMs = 15_000

/** What the document has asked for already (web/src/written/first-script.ts), once. When its answer was written says nothing any more. */
async function takeFirst(method = 'GET', address: string): Promise<Response | undefined> {
  const asked = globalThis.moonFirst?.[`${method} ${address}`]
  if (!asked) return undefined
  delete globalThis.moonFirst![`${method} ${address}`]
  return performance.now() < firstGoodForMs ? asked.catch(() => undefined) : undefined
}

declare global {
  var moonFirst: Record<string, Promise<Response>> | undefined
}
