import type { Page } from '@playwright/test'
import type { AttackServer } from './attack-server.ts'
import type { Browser } from '../open-browser.ts'
import type { Checkout } from '../../src/fill/read-checkout.ts'

export type Site = 'shop' | 'stranger' | 'pay' | 'resembling' | 'plain'

/** The address of a page of an attack; `/later` is another page of the same site. */
export type Sites = (site: Site, path?: string) => string

/** One attempt to get card digits that the user did not release to the page. */
export type Attack = {
  title: string
  /** The bodies of the pages by site, and by `site/later` for those at an address of their own; one that ends in `.js` is a script. */
  pages: (at: Sites) => Record<string, string>
  /** The site whose page is in the tab; default: the shop's. */
  top?: Site
  /** What the page does before it is read. */
  before?: (page: Page, server: Pick<AttackServer, 'at' | 'hears'>) => Promise<unknown>
  /** What the page does between the confirmation and the filling. */
  meanwhile?: (page: Page, at: Sites) => Promise<unknown>
  /** Whether what the page has set up still stands behind the filling. What the browser itself has ended proves nothing, and is played anew. */
  stands?: (page: Page) => Promise<boolean>
  /** What holds it back besides all that `--unguarded` takes away; it is not played there. */
  besides?: string
  /** Where something else is tried than filling what was confirmed. */
  attempt?: (context: {
    tab: Awaited<ReturnType<Browser['tabOf']>>
    checkout: Checkout
    page: Page
    at: Sites
    again: () => Promise<unknown>
  }) => Promise<unknown>
  /** Selector of fields that may be filled anyway, because the user sees and confirmed them. */
  allows?: string
  /** The site that the allowed fields are on; default: the page in the tab. */
  allowsIn?: Site
  /** Whether the allowed fields must really be filled: a defence that withholds everything does not pass. */
  isFilled?: boolean
  /** Whether the page shows no trustworthy total. */
  asksForSum?: boolean
}

/** Does what leads a frame to another page, and waits until it is there and whole: before that the old one may still be filled. */
export async function leadFrame(page: Page, to: string, lead: () => Promise<unknown>): Promise<void> {
  const arrived = page.waitForEvent('framenavigated', (frame) => frame.url() === to)
  await lead()
  await (await arrived).locator('#n').waitFor()
}

/** A card form as many shops have it; every part may carry more. */
export const cardForm = ({ form = '', number = '', rest = '', id = '' } = {}): string =>
  `<form ${form}>
     <p><label>Card number <input id="n${id}" autocomplete="cc-number" ${number}></label></p>
     <p><label>Expiry <input id="e${id}" autocomplete="cc-exp" placeholder="MM/YY" ${rest}></label></p>
     <p><label>Security code <input id="c${id}" autocomplete="cc-csc" ${rest}></label></p>
   </form>`

export const frame = (address: string, more = ''): string =>
  `<iframe src="${address}" width="500" height="260" ${more}></iframe>`

/** Sends on whatever is written: for pages and frames that are no more, or out of Playwright's sight, when it is looked. */
export const sending =
  '<script>addEventListener("input", ({ target }) => navigator.sendBeacon("/leak", target.value))</script>'
