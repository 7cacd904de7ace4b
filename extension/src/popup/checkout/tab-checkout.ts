import { say } from '@moon/ui/language/say.ts'
import type { AddressValues, CardValues } from '../../fill/card-values.ts'
import { fillCheckout } from '../../fill/fill-checkout.ts'
import type { FillReport } from '../../fill/frame-reading.ts'
import { paymentOrigins } from '../../fill/payment-origins.ts'
import { readCheckout, type Checkout } from '../../fill/read-checkout.ts'
import { showPageButton, type Scripting, type Tab } from '../../fill/scripting.ts'
import { shopsWithoutButton } from './kept-shops.ts'
import { tabInFront } from '../tab-in-front.ts'

/** A checkout and its tab: the confirmed card is written there and nowhere else. */
export type TabCheckout = {
  checkout: Checkout
  tabId: number
  /** The user has dismissed our button in that page. */
  isButtonDismissed: boolean
}

const shipped = paymentOrigins(import.meta.env['MOON_SANDBOX_PAYMENTS'])

/** The checkout in the user's active tab; undefined if there is none, or if it may not be read. */
export async function readTab(chosen?: string): Promise<TabCheckout | undefined> {
  const tabId = await tabInFront()
  if (tabId === undefined) return undefined
  const checkout = await readCheckout(tabOf(tabId), {
    paymentOrigins: shipped,
    ...(chosen === undefined ? {} : { chosen }),
  })
  return checkout && { checkout, tabId, isButtonDismissed: await offerButton(checkout, tabId) }
}

/** Shows our button in the page of a checkout, unless it is left out at that shop. Returns whether the user has dismissed it. */
async function offerButton({ shop, plan }: Checkout, tabId: number): Promise<boolean> {
  if (plan.outcome === 'none' || (await shopsWithoutButton()).includes(shop)) return false
  const { isDismissed } = await showPageButton(tabOf(tabId), buttonWords)
  return isDismissed
}

const buttonWords = { pay: say('Pay with Moon'), hide: say('Hide the Moon button until this page is reloaded') }

export const fillTab = (
  { checkout, tabId }: TabCheckout,
  values: { card: CardValues; home: AddressValues | undefined },
): Promise<FillReport> => fillCheckout(tabOf(tabId), checkout, values)

/** Requests permission for these origins through the browser's own prompt. Match patterns have no port. */
export const askForOrigins = (origins: readonly string[]): Promise<boolean> =>
  chrome.permissions.request({
    origins: origins.map((origin) => `${new URL(origin).protocol}//${new URL(origin).hostname}/*`),
  })

const tabOf = (tabId: number): Tab => ({
  scripting: chrome.scripting as unknown as Scripting,
  tabId,
  file: 'content.js',
})
