import { learnTime } from '../kit/clock.ts'

/** The one place that fetches: same origin, so the session cookie goes along, and nothing is kept by the browser. */
export async function send(address: string, init: RequestInit): Promise<Response> {
  const response = await fetch(address, { credentials: 'same-origin', cache: 'no-store', redirect: 'error', ...init })
  learnTime(response.headers.get('date'))
  return response
}
