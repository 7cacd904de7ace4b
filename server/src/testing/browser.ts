/** A headless browser: stores its cookies and calls one app, as the web app does. */
export type TestBrowser = {
  cookies(): string
  send(method: string, path: string, options?: { body?: unknown; headers?: Record<string, string> }): Promise<Answer>
  /**
   * Arrives from another site: at an address, with cookies, or with a form post, without cookies. Returns the
   * redirect target.
   */
  arrive(path: string, form?: URLSearchParams): Promise<string | null>
}

type Answer = { status: number; body: Record<string, unknown>; headers: Headers }

/** `language`: the language of its requests. */
export function testBrowser(app: string, { language }: { language?: string } = {}): TestBrowser {
  const jar = new Map<string, string>()
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    cookies,
    send: async (method, path, { body, headers = {} } = {}) => {
      const response = await fetch(new URL(path, app), {
        method,
        headers: {
          accept: 'application/json',
          ...(language && { 'accept-language': language }),
          ...(jar.size > 0 && { cookie: cookies() }),
          ...(method !== 'GET' && { origin: app, 'content-type': 'application/json' }),
          ...headers,
        },
        ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
      })
      for (const set of response.headers.getSetCookie()) keep(jar, set)
      const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>
      return { status: response.status, body: answer, headers: response.headers }
    },
    arrive: async (path, form) => {
      const from = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
      const sent = form
        ? { method: 'POST', body: form, headers: { ...from, origin: 'http://provider.test' } }
        : { headers: { ...from, ...(jar.size > 0 && { cookie: cookies() }) } }
      const response = await fetch(new URL(path, app), { redirect: 'manual', ...sent })
      for (const set of response.headers.getSetCookie()) keep(jar, set)
      return response.headers.get('location')
    },
  }
}

function keep(jar: Map<string, string>, set: string): void {
  const [pair = ''] = set.split(';')
  const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
  if (value === '' || /max-age=0(;|$)/i.test(set)) jar.delete(name)
  else jar.set(name, value)
}
