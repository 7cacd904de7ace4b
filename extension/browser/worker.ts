// The worker of the extension that the tries in a browser load: the same reading and filling as the real one's, with every permission,
// so that what holds digits back is the code and not the browser.
import { fillCheckout } from '../src/fill/fill-checkout.ts'
import { paymentOrigins } from '../src/fill/payment-origins.ts'
import { readCheckout } from '../src/fill/read-checkout.ts'
import type { Scripting } from '../src/fill/scripting.ts'

declare const chrome: {
  scripting: Scripting
  tabs: { query(what: { url?: string; active?: boolean }): Promise<{ id: number }[]> }
}

const tabOf = async () => {
  const [tab] = await chrome.tabs.query({ active: true })
  return { scripting: chrome.scripting, tabId: tab!.id, file: 'content.js' }
}

Object.assign(globalThis, {
  read: async (payments: string, chosen?: string) =>
    readCheckout(await tabOf(), {
      paymentOrigins: paymentOrigins(payments),
      ...(chosen === undefined ? {} : { chosen }),
    }),
  fill: async (...args: Parameters<typeof fillCheckout> extends [unknown, ...infer Rest] ? Rest : never) =>
    fillCheckout(await tabOf(), ...args),
})
