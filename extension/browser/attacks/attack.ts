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
  /** The bodies of the pages by site, or by site and path (`shop/later`); a path that ends in `.js` is served as a script. */
  pages: (at: Sites) => Record<string, string>
  /** The site whose page is in the tab; default: the shop's. */
  top?: Site
  /** What happens in the page before the extension reads it. */
  before?: (page: Page, server: Pick<AttackServer, 'at' | 'hears'>) => Promise<unknown>
  /** What happens in the page between the confirmation and the filling. */
  meanwhile?: (page: Page, at: Sites) => Promise<unknown>
  /** Whether the page's setup outlasted the filling. A setup that the browser itself ended proves nothing, so the attack is repeated. */
  stands?: (page: Page) => Promise<boolean>
  /** What stops the attack besides the defences that `--unguarded` removes; that run leaves the attack out. */
  besides?: string
  /** Replaces the usual attempt, which fills the confirmed forms once. */
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

/** Navigates a frame by `lead` and waits for the card form of the new page: until then the old page may still be filled. */
export async function leadFrame(page: Page, to: string, lead: () => Promise<unknown>): Promise<void> {
  const arrived = page.waitForEvent('framenavigated', (frame) => frame.url() === to)
  await lead()
  await (await arrived).locator('#n').waitFor()
}

/** A card form as many shops have it; the parameters add attributes to its parts. */
export const cardForm = ({ form = '', number = '', rest = '', id = '' } = {}): string =>
  `<form ${form}>
     <p><label>Card number <input id="n${id}" autocomplete="cc-number" ${number}></label></p>
     <p><label>Expiry <input id="e${id}" autocomplete="cc-exp" placeholder="MM/YY" ${rest}></label></p>
     <p><label>Security code <input id="c${id}" autocomplete="cc-csc" ${rest}></label></p>
   </form>`

export const frame = (address: string, more = ''): string =>
  `<iframe src="${address}" width="500" height="260" ${more}></iframe>`

/** Sends all input to the server: for pages and frames that are closed, or hidden from Playwright, when leaks are searched. */
export const sending =
  '<script>addEventListener("input", ({ target }) => navigator.sendBeacon("/leak", target.value))</script>'
