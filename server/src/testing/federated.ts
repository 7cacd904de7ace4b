import type { SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import { testBrowser, type TestBrowser } from './browser.ts'
import type { IdentityApp } from './identity-app.ts'

type App = Pick<IdentityApp, 'app' | 'world'>

/**
 * A user's choice on the provider's page: an account or a typed address, a forged answer of the provider, or turning
 * back.
 */
export type Choice = {
  account?: string
  email?: string
  name?: string
  domain?: string
  'hides-email'?: 'yes'
  lie?: string
  decision?: 'allow' | 'cancel'
}

/** The answer that a browser brings back: the provider, and the fields of its query or form. */
export type Brought = { provider: SignInProviderName; fields: URLSearchParams }

/** Starts a sign-in in a browser; returns the redirect target. */
export async function begin(browser: TestBrowser, provider: SignInProviderName, more: object = {}): Promise<URL> {
  const { status, body } = await browser.send('POST', '/v1/auth/federated/start', {
    body: { provider, isSignUp: false, ...more },
  })
  if (status !== 200) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`)
  return new URL(String(body['authorizeUrl']))
}

export async function choose(provider: SignInProviderName, asked: URL, choice: Choice): Promise<Brought> {
  const body = new URLSearchParams({ query: asked.search, decision: 'allow', ...choice })
  const answer = await fetch(new URL('/sandbox/decide', asked), { method: 'POST', body, redirect: 'manual' })
  const location = answer.headers.get('location')
  if (location !== null) return { provider, fields: new URL(location).searchParams }
  const page = await answer.text()
  const fields = new URLSearchParams()
  for (const [, name = '', value = ''] of page.matchAll(/name="(\w+)" value="([^"]*)"/g))
    fields.set(name, value.replaceAll('&quot;', '"'))
  if (fields.size === 0) throw new Error(`${answer.status}: ${page}`)
  return { provider, fields }
}

/**
 * Returns from the provider as browsers do: from Google by an address, from Apple by a form of another site, without
 * cookies.
 */
export function bringBack(browser: TestBrowser, { provider, fields }: Brought): Promise<string | null> {
  const path = `/v1/auth/federated/${provider}`
  return provider === 'google' ? browser.arrive(`${path}?${fields.toString()}`) : browser.arrive(path, fields)
}

export const finish = (browser: TestBrowser) => browser.send('POST', '/v1/auth/federated/finish')

/** The whole sign-in, in a new browser by default. */
export async function signInWith(
  app: App,
  provider: SignInProviderName,
  choice: Choice,
  browser: TestBrowser = testBrowser(app.app),
) {
  await bringBack(browser, await choose(provider, await begin(browser, provider), choice))
  return { browser, answer: await finish(browser) }
}
