import type { Language } from '@moon/contract/plain/languages.ts'
import { invariant } from '../kit/refusal.ts'

/** The browser's headers and network: all that the library may see of a request. */
export type Browser = {
  cookies: string
  userAgent: string
  network: string
  /** The language of the page, for emails to addresses without an account. */
  language: Language
}

/** An answer of the library: its status, its own code when it refused, and the cookies it wants to set. */
export type LibraryAnswer = { ok: boolean; code: string | null; body: Record<string, unknown>; cookies: string[] }

/** Reads the answer of a library call. A defect of the library is rethrown. */
export async function readAnswer(response: Response): Promise<LibraryAnswer> {
  const body = ((await response.json().catch(() => null)) ?? {}) as Record<string, unknown>
  invariant(response.status < 500, `the identity library answered ${response.status}`)
  const code = typeof body['code'] === 'string' ? body['code'] : null
  return { ok: response.ok, code, body, cookies: response.headers.getSetCookie() }
}

export const headersOf = ({ cookies, userAgent }: Browser): Headers =>
  new Headers({ ...(cookies && { cookie: cookies }), ...(userAgent && { 'user-agent': userAgent.slice(0, 300) }) })

/** The browser as it will be once it has stored these cookies: for a second call within one request. */
export function withCookies(browser: Browser, set: readonly string[]): Browser {
  const jar = new Map(pairsOf(browser.cookies))
  for (const one of set) {
    const [[name, value] = ['', '']] = pairsOf(one.split(';')[0] ?? '')
    if (/max-age=0(;|$)/i.test(one) || value === '') jar.delete(name)
    else jar.set(name, value)
  }
  return { ...browser, cookies: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }
}

/** The prefix of our cookies' names: under https it prevents every other host, even a sibling of ours, from setting them. */
export const cookiePrefix = (publicUrl: string): string => (publicUrl.startsWith('https:') ? '__Host-moon' : 'moon')

/** The value of one of our cookies. A cookie without the prefix of this deployment is ignored. */
export function readCookie({ publicUrl }: { publicUrl: string }, cookies: string, name: string): string | undefined {
  const whole = `${cookiePrefix(publicUrl)}.${name}`
  const found = pairsOf(cookies).find(([one]) => one === whole)
  return found && decoded(found[1])
}

const pairsOf = (cookies: string): [string, string][] =>
  cookies
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.includes('='))
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
