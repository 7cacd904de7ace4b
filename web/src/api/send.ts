import { learnTime } from '../kit/clock.ts'
import { language } from '../language/language.ts'

type Init = Omit<RequestInit, 'headers'> & { headers?: Readonly<Record<string, string>> }

/** The only place that fetches: same origin, so that the session cookie is sent, and without the browser's cache. */
export async function send(address: string, init: Init): Promise<Response> {
  const first = await takeFirst(init.method, address)
  if (first) return first
  // Refusals and other texts of the server come in the language of this document, not in the one the browser asks for.
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

/**
 * Takes the answer that the document requested early (web/src/written/first-script.ts), once. The clock does not learn from the date of
 * such an answer, which is old by now.
 */
async function takeFirst(method = 'GET', address: string): Promise<Response | undefined> {
  const asked = globalThis.moonFirst?.[`${method} ${address}`]
  if (!asked) return undefined
  delete globalThis.moonFirst![`${method} ${address}`]
  return performance.now() < firstGoodForMs ? asked.catch(() => undefined) : undefined
}

declare global {
  var moonFirst: Record<string, Promise<Response>> | undefined
}
