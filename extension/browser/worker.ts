// The worker of the extension that browser tests load: it reads and fills like the real one but has every permission, so that only
// the code, not the browser, withholds digits.
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
