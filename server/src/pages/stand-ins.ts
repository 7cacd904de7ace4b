import type { Page } from './web-pages.ts'

type InBoth = { en: Page | undefined; es: Page | undefined }

/** Takes out the maintenance page, which has no address of its own, and the 404 page. */
export function takeStandIns(pages: Map<string, Page>): { closed: InBoth; lost: InBoth } {
  const inBoth = (path: string) => ({ en: pages.get(path), es: pages.get(`/es${path}`) })
  const standIns = { closed: inBoth('/maintenance'), lost: inBoth('/404') }
  for (const path of [...pages.keys()].filter(isOfClosed)) pages.delete(path)
  return standIns
}

/** The stand-in for a page: in the language of its address, or in the reader's for the app and unknown paths. */
export function insteadOf(page: Page | undefined, path: string, { en, es }: InBoth): Page | undefined {
  if (/^\/es(\/|$)/.test(path)) return es
  return en && page?.isOfApp !== false ? { ...en, inSpanish: es } : en
}

export const isOfClosed = (path: string): boolean => path === '/maintenance' || path === '/es/maintenance'
