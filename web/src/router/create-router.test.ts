import { beforeEach, expect, it, vi } from 'vitest'
import { createRouter, type Browser } from './create-router.ts'
import { redirect, redirectDocument } from './redirect.ts'
import type { Route, RouteModule } from './route.ts'

const Shown = () => null
let asked: string[]

/** A page that records when it is loaded. */
function page(path: string, module: Partial<RouteModule> = {}): Route {
  const clientLoader: RouteModule['clientLoader'] = async (args) => {
    asked.push(path)
    return (await module.clientLoader?.(args)) ?? `data of ${path}`
  }
  return { id: path, path, load: () => Promise.resolve({ default: Shown, ...module, clientLoader }) }
}

/** Opens a browser tab at an address, and records where it is sent. */
function open(address: string) {
  const listeners: (() => void)[] = []
  const entries: { url: URL; state: unknown }[] = [{ url: new URL(address, 'https://moon.test'), state: null }]
  let at = 0
  const left: string[] = []
  const browser = {
    get location() {
      const { pathname, search, hash } = entries[at]!.url
      return {
        pathname,
        search,
        hash,
        assign: (to: string) => left.push(`assign ${to}`),
        replace: (to: string) => left.push(`replace ${to}`),
      }
    },
    history: {
      get state() {
        return entries[at]!.state
      },
      pushState: (state: unknown, _: string, to: string) =>
        void entries.splice(++at, entries.length, { url: new URL(to, 'https://moon.test'), state }),
      replaceState: (state: unknown, _: string, to: string) =>
        void (entries[at] = { url: new URL(to, 'https://moon.test'), state }),
    },
    addEventListener: (_: string, hear: () => void) => void listeners.push(hear),
  } as unknown as Browser
  const goBack = () => {
    at -= 1
    for (const hear of listeners) hear()
  }
  return { browser, left, goBack, depth: () => at }
}

beforeEach(() => {
  asked = []
})

const titleOf = (router: ReturnType<typeof createRouter>) => router.get()?.shown.at(-1)?.route.path

it('a page is shown once its code and data are loaded; until then the previous page stays', async () => {
  let answer: (text: string) => void = () => {}
  const slow = page('slow', { clientLoader: () => new Promise((resolve) => (answer = resolve)) })
  const { browser } = open('/first?x=1')
  const router = createRouter([page('first'), slow], browser)
  await router.start()
  expect(router.get()?.shown[0]?.data).toBe('data of first')
  const going = router.navigate('/slow', { state: { a: 1 } })
  await vi.waitFor(() => expect(asked).toEqual(['first', 'slow']))
  expect([titleOf(router), browser.location.pathname]).toEqual(['first', '/first'])
  answer('here')
  await going
  expect([titleOf(router), browser.location.pathname]).toEqual(['slow', '/slow'])
  expect(router.get()?.place.state).toEqual({ a: 1 })
  expect(router.get()?.shown[0]?.data).toBe('here')
})

it('the later navigation wins, however long the earlier one takes to load', async () => {
  let answer: (text: string) => void = () => {}
  const slow = page('slow', { clientLoader: () => new Promise((resolve) => (answer = resolve)) })
  const { browser } = open('/first')
  const router = createRouter([page('first'), slow, page('second')], browser)
  await router.start()
  const going = router.navigate('/slow')
  await vi.waitFor(() => expect(asked).toContain('slow'))
  await router.navigate('/second')
  answer('late')
  await going
  expect([titleOf(router), browser.location.pathname]).toEqual(['second', '/second'])
})

it("a gate that redirects is evaluated before the page behind it loads, and that page's URL never enters the history", async () => {
  const broken = page('inside', { clientLoader: () => Promise.reject(new Error('nobody is signed in')) })
  const gate: Route = { ...page('', { clientLoader: () => redirect('/login?redirect=%2Finside') }), children: [broken] }
  const { browser, depth } = open('/login')
  const router = createRouter([gate, page('login')], browser)
  await router.start()
  await router.navigate('/inside')
  expect([browser.location.pathname, browser.location.search, depth()]).toEqual(['/login', '?redirect=%2Finside', 1])
  expect(router.get()?.failure).toBeUndefined()
})

it('the browser loads a full document for a page that is one of its own, whose code file is gone, or that the app does not have', async () => {
  const gone: Route = { id: 'gone', path: 'gone', load: () => Promise.reject(new Error('404')) }
  const away = page('away', { clientLoader: () => redirectDocument('/faqs') })
  const { browser, left } = open('/first')
  const router = createRouter([page('first'), gone, away], browser)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  await router.start()
  await router.navigate('/away')
  await router.navigate('/gone')
  await router.navigate('/about', { replace: true })
  expect(left).toEqual(['assign /faqs', 'assign /gone', 'replace /about'])
  expect(titleOf(router)).toBe('first')
})

it("a page's data is kept while only its state or anchor changes, and loaded again when the query changes or on request", async () => {
  const still = page('still', {
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate,
  })
  const { browser } = open('/first')
  const router = createRouter([page('first'), still], browser)
  await router.start()
  await router.navigate({ search: '' }, { replace: true, state: { step: 2 } })
  await router.navigate('#below')
  expect(asked).toEqual(['first'])
  expect(router.get()?.place).toMatchObject({ hash: '#below', state: null })
  await router.navigate('?x=2')
  await router.revalidate()
  expect(asked).toEqual(['first', 'first', 'first'])
  await router.navigate('/still?x=1')
  await router.navigate('/still?x=2')
  expect(asked.filter((path) => path === 'still')).toHaveLength(1)
})

it('Back restores the previous page, with the state of its history entry', async () => {
  const { browser, goBack } = open('/first')
  const router = createRouter([page('first'), page('second')], browser)
  await router.start()
  await router.navigate({ search: '?a=1' }, { replace: true, state: 'kept' })
  await router.navigate('/second')
  goBack()
  await vi.waitFor(() => expect(titleOf(router)).toBe('first'))
  expect(router.get()?.place).toMatchObject({ pathname: '/first', search: '?a=1', state: 'kept' })
})

it('an error while a page loads is shown in its place, until the next navigation', async () => {
  const error = new Error('broken')
  const { browser } = open('/broken')
  const router = createRouter([page('first'), page('broken', { clientLoader: () => Promise.reject(error) })], browser)
  await router.start()
  expect(router.get()?.failure).toEqual({ error })
  await router.navigate('/first')
  expect(router.get()?.failure).toBeUndefined()
})
