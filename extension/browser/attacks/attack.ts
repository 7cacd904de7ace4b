import type { Page } from '@playwright/test'
import type { Browser } from '../open-browser.ts'
import type { Checkout } from '../../src/fill/read-checkout.ts'

export type Site = 'shop' | 'stranger' | 'pay' | 'resembling' | 'plain'

/** The address of a page of an attack; `/later` is another page of the same site. */
export type Sites = (site: Site, path?: string) => string

/** One attempt to get card digits that the user did not release to the page. */
export type Attack = {
  title: string
  /** Page bodies by site, and bodies of the `/later` pages by `site/later`. */
  pages: (at: Sites) => Record<string, string>
  /** The site whose page is in the tab; default: the shop's. */
  top?: Site
  /** Changes that the page makes between the confirmation and the filling. */
  meanwhile?: (page: Page, at: Sites) => Promise<unknown>
  /** Replaces the usual filling of the confirmed checkout with another attempt. */
  attempt?: (context: {
    browser: Browser
    checkout: Checkout
    page: Page
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

/** A common card form; every part can carry additional markup. */
export const cardForm = ({ form = '', number = '', rest = '', id = '' } = {}): string =>
  `<form ${form}>
     <p><label>Card number <input id="n${id}" autocomplete="cc-number" ${number}></label></p>
     <p><label>Expiry <input id="e${id}" autocomplete="cc-exp" placeholder="MM/YY" ${rest}></label></p>
     <p><label>Security code <input id="c${id}" autocomplete="cc-csc" ${rest}></label></p>
   </form>`

export const frame = (address: string, more = ''): string =>
  `<iframe src="${address}" width="500" height="260" ${more}></iframe>`
