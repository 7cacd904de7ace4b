// The worker of the extension that browser tests load: it reads and fills like the real one but has every permission, so that only
// the code, not the browser, withholds digits.
import { fillCheckout } from '../src/fill/fill-checkout.ts'
import { paymentOrigins } from '../src/fill/payment-origins.ts'
import { readCheckout } from '../src/fill/read-checkout.ts'
import { showPageButton, type Scripting } from '../src/fill/scripting.ts'

declare const chrome: {
  scripting: Scripting
  tabs: { query(what: object): Promise<{ id: number; url: string }[]> }
}

const tabOf = (tabId: number) => ({ scripting: chrome.scripting, tabId, file: 'content.js' })

type Rest<F extends (...all: never[]) => unknown> = Parameters<F> extends [unknown, ...infer R] ? R : never

Object.assign(globalThis, {
  findTab: async (address: string) => {
    const found = (await chrome.tabs.query({})).filter(({ url }) => url === address)
    if (found.length !== 1) throw new Error(`${found.length} tabs show ${address}`)
    return found[0]!.id
  },
  read: async (tabId: number, payments: string, chosen?: string) => {
    const checkout = await readCheckout(tabOf(tabId), {
      paymentOrigins: paymentOrigins(payments),
      ...(chosen === undefined ? {} : { chosen }),
    })
    if (checkout) await showPageButton(tabOf(tabId), { pay: 'Pay with Moon', hide: 'Hide it' })
    return checkout
  },
  fill: (tabId: number, ...args: Rest<typeof fillCheckout>) => fillCheckout(tabOf(tabId), ...args),
})
