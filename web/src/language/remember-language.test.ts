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

it('what the browser would say again is not written down', () => {
  const seen = open()
  rememberLanguage()
  expect(seen).toMatchObject({ document: { cookie: '' }, address: undefined })
})

it('English that a reader of Spanish came to by our pages stays, and what was chosen is not written over', () => {
  const seen = open({ prefers: 'es-MX' })
  rememberLanguage()
  expect(seen.document.cookie).toMatch(/^moon-language=en;/)
  const chosen = open({ prefers: 'es-MX', cookie: 'a=b; moon-language=es' })
  rememberLanguage()
  expect(chosen.document.cookie).toBe('a=b; moon-language=es')
})

it('the word of a link is written down, and its address says only the rest', () => {
  const seen = open({ address: '/signup?language=en&redirect=%2Fdashboard' })
  rememberLanguage()
  expect(seen.document.cookie).toMatch(/^moon-language=en;/)
  expect(seen.address).toBe('/signup?redirect=%2Fdashboard')
})

it('a device without a choice takes the language of the account once, one with a choice does not', () => {
  const seen = open()
  takeLanguageOf('es')
  takeLanguageOf('es')
  expect(seen).toMatchObject({ reloads: 1, document: { cookie: expect.stringMatching(/^moon-language=es;/) } })
  const chosen = open({ cookie: 'moon-language=en' })
  takeLanguageOf('es')
  expect(chosen.reloads).toBe(0)
})
