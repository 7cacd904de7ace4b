/** Attacks that a vendor's script might try within the chat's document, as such a script; it reports the outcome of each. */
export const triesOfAScript = (app: string): string => `(async (app) => {
  const attempt = async (work) => {
    try {
      return String(await work())
    } catch {
      return 'refused'
    }
  }
  const post = { method: 'POST', credentials: 'include', body: '{}' }
  const json = { 'content-type': 'application/json' }
  const readAll = async (address, init) => {
    const response = await fetch(address, init)
    return response.ok ? response.text() : 'refused'
  }
  globalThis.opened = window.open(app + '/dashboard')
  return {
    'the id token': await attempt(() => readAll(app + '/v1/auth/token', { ...post, headers: json })),
    'the id token, asked as a form would': await attempt(() => readAll(app + '/v1/auth/token', post)),
    'the id token, from the own address': await attempt(() => readAll('/v1/auth/token', { ...post, headers: json })),
    'the person': await attempt(() => readAll(app + '/v1/moon/users', { credentials: 'include' })),
    'the flags, from the own address': await attempt(() => readAll('/v1/public/flags', {})),
    'the page around it': await attempt(() => parent.document.body.textContent),
    'what that page keeps': await attempt(() => parent.localStorage.length),
    'what that page can call': await attempt(() => parent.fetch),
    'a page of Moon in a frame': await attempt(async () => {
      const frame = document.body.appendChild(document.createElement('iframe'))
      const loaded = new Promise((ok) => frame.addEventListener('load', ok))
      frame.src = app + '/dashboard'
      await loaded
      return frame.contentDocument?.body.textContent || 'refused'
    }),
    'another page in the place of this one': await attempt(() => {
      top.location.href = 'https://shop.example/'
      return 'led away'
    }),
    cookies: (await attempt(() => document.cookie)) || 'refused',
  }
})(${JSON.stringify(app)})`
