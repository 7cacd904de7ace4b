import { siteAddresses } from '../site/addresses.ts'
import { addressIn } from '../site/language.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

async function sitePathIn(lang: string) {
  vi.stubGlobal('document', { documentElement: { lang } })
  return (await import('./site-path.ts')).sitePath
}

it('a Spanish reader is linked to the Spanish page, everybody else to the English one', async () => {
  const spanish = await sitePathIn('es')
  expect(['/', '/contact-us', '/faqs#general', '/error'].map(spanish)).toEqual([
    '/es/',
    '/es/contact-us',
    '/es/faqs#general',
    '/es/error',
  ])
  const pages = siteAddresses.filter((page) => page !== '/')
  expect(pages.map(spanish)).toEqual(pages.map((page) => addressIn('es', page)))
  vi.resetModules()
  expect((await sitePathIn('en'))('/faqs#general')).toBe('/faqs#general')
})
