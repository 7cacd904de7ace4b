import { afterEach, expect, it, vi } from 'vitest'
import { rememberLanguage, takeLanguageOf } from './remember-language.ts'

afterEach(() => vi.unstubAllGlobals())

/** Opens an English page of the app in a browser. */
function open({ address = '/login', cookie = '', prefers = 'en-US' } = {}) {
  const seen = { document: { cookie }, address: undefined as string | undefined, reloads: 0 }
  vi.stubGlobal('document', seen.document)
  vi.stubGlobal('navigator', { language: prefers })
  vi.stubGlobal('location', { href: `https://moon.test${address}`, reload: () => (seen.reloads += 1) })
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, _title: string, to: URL) => (seen.address = to.pathname + to.search),
  })
  return seen
}

it("a language that matches the browser's own is not stored", () => {
  const seen = open()
  rememberLanguage()
  expect(seen).toMatchObject({ document: { cookie: '' }, address: undefined })
})

it('English reached from our pages by a user with a Spanish browser is stored, and an earlier choice is not overwritten', () => {
  const seen = open({ prefers: 'es-MX' })
  rememberLanguage()
  expect(seen.document.cookie).toMatch(/^moon-language=en;/)
  const chosen = open({ prefers: 'es-MX', cookie: 'a=b; moon-language=es' })
  rememberLanguage()
  expect(chosen.document.cookie).toBe('a=b; moon-language=es')
})

it('the language in a link is stored, and the parameter is removed from the URL', () => {
  const seen = open({ address: '/signup?language=en&redirect=%2Fdashboard' })
  rememberLanguage()
  expect(seen.document.cookie).toMatch(/^moon-language=en;/)
  expect(seen.address).toBe('/signup?redirect=%2Fdashboard')
})

it('a device without a stored language adopts that of the account once; one with a stored language does not', () => {
  const seen = open()
  takeLanguageOf('es')
  takeLanguageOf('es')
  expect(seen).toMatchObject({ reloads: 1, document: { cookie: expect.stringMatching(/^moon-language=es;/) } })
  const chosen = open({ cookie: 'moon-language=en' })
  takeLanguageOf('es')
  expect(chosen.reloads).toBe(0)
})
