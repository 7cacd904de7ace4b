import type { Page } from '@playwright/test'
import type { Browser } from '../open-browser.ts'
import type { Checkout } from '../../src/fill/read-checkout.ts'

export type Site = 'shop' | 'stranger' | 'pay' | 'resembling' | 'plain'

/** Where a page of an attack lives; `/later` is another page of the same site. */
export type Sites = (site: Site, path?: string) => string

/** One way to get at digits that nobody confirmed. */
export type Attack = {
  title: string
  /** The bodies of the pages by site, and of `/later` pages by `site/later`. */
  pages: (at: Sites) => Record<string, string>
  /** Which page is in the tab; the shop's where nothing is said. */
  top?: Site
  /** What the page does between the confirmation and the filling. */
  meanwhile?: (page: Page, at: Sites) => Promise<unknown>
  /** Where something else is tried than filling what was confirmed. */
  attempt?: (context: {
    browser: Browser
    checkout: Checkout
    page: Page
    again: () => Promise<unknown>
  }) => Promise<unknown>
  /** Fields that may be filled all the same, because the user sees them and confirmed them. */
  allows?: string
  /** The site whose page they are on; the page in the tab where nothing is said. */
  allowsIn?: Site
  /** Whether these fields are indeed filled: what keeps the digits back must not keep back everything. */
  isFilled?: boolean
  /** Whether the page says no sum that may be believed. */
  asksForSum?: boolean
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
