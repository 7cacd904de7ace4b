import type { AddressValues, CardValues } from '../../fill/card-values.ts'
import { fillCheckout } from '../../fill/fill-checkout.ts'
import type { FillReport } from '../../fill/frame-reading.ts'
import { paymentOrigins } from '../../fill/payment-origins.ts'
import { readCheckout, type Checkout } from '../../fill/read-checkout.ts'
import { showPageButton, type Scripting, type Tab } from '../../fill/scripting.ts'
import { tabInFront } from '../tab-in-front.ts'

/** A checkout, and the tab that it is in: what is confirmed is written there and nowhere else. */
export type TabCheckout = { checkout: Checkout; tabId: number }

const shipped = paymentOrigins(import.meta.env['MOON_SANDBOX_PAYMENTS'])

/** The checkout in the tab that the user has in front of them; undefined where there is none, or where it may not be read. */
export async function readTab(chosen?: string): Promise<TabCheckout | undefined> {
  const tabId = await tabInFront()
  if (tabId === undefined) return undefined
  const checkout = await readCheckout(tabOf(tabId), {
    paymentOrigins: shipped,
    ...(chosen === undefined ? {} : { chosen }),
  })
  if (checkout && checkout.plan.outcome !== 'none') void showPageButton(tabOf(tabId))
  return checkout && { checkout, tabId }
}

export const fillTab = (
  { checkout, tabId }: TabCheckout,
  values: { card: CardValues; home: AddressValues | undefined },
): Promise<FillReport> => fillCheckout(tabOf(tabId), checkout, values)

/** Asks the user, in the browser's own words, for the frames of these origins. A pattern has no port. */
export const askForOrigins = (origins: readonly string[]): Promise<boolean> =>
  chrome.permissions.request({
    origins: origins.map((origin) => `${new URL(origin).protocol}//${new URL(origin).hostname}/*`),
  })

const tabOf = (tabId: number): Tab => ({
  scripting: chrome.scripting as unknown as Scripting,
  tabId,
  file: 'content.js',
})
