import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

async function sitePathIn(lang: string) {
  vi.stubGlobal('document', { documentElement: { lang } })
  return (await import('./site-path.ts')).sitePath
}

it('a reader of Spanish is led to the Spanish page, everybody else to the English one', async () => {
  const spanish = await sitePathIn('es')
  expect(['/', '/contact-us', '/faqs#general', '/error'].map(spanish)).toEqual([
    '/es',
    '/es/contact-us',
    '/es/faqs#general',
    '/es/error',
  ])
  vi.resetModules()
  expect((await sitePathIn('en'))('/faqs#general')).toBe('/faqs#general')
})
