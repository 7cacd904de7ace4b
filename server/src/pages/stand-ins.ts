import type { Page } from './web-pages.ts'

type InBoth = { en: Page | undefined; es: Page | undefined }

/** The page of a closed Moon, which is not there at an address of its own, and the one of what there is not. */
export function takeStandIns(pages: Map<string, Page>): { closed: InBoth; lost: InBoth } {
  const inBoth = (path: string) => ({ en: pages.get(path), es: pages.get(`/es${path}`) })
  const standIns = { closed: inBoth('/maintenance'), lost: inBoth('/404') }
  for (const path of [...pages.keys()].filter(isOfClosed)) pages.delete(path)
  return standIns
}

/** What is sent instead of a page: in the language of its address, and where that has none (the app, or nothing) in its reader's. */
export function insteadOf(page: Page | undefined, path: string, { en, es }: InBoth): Page | undefined {
  if (/^\/es(\/|$)/.test(path)) return es
  return en && page?.isOfApp !== false ? { ...en, inSpanish: es } : en
}

export const isOfClosed = (path: string): boolean => path === '/maintenance' || path === '/es/maintenance'
