import { tabInFront } from '../tab-in-front.ts'

// The functions in this file run in the page as they are: they see nothing of the extension and receive only the payment request.
// A page may fake a wallet; it then learns a payment request, which is good only for paying it.

type WithWallet = { webln?: { enable(): Promise<void>; sendPayment(request: string): Promise<unknown> } }

/**
 * Whether the page of the active tab offers a wallet (WebLN). The browser's own pages are closed to extensions.
 */
export const hasTabWallet = (): Promise<boolean> =>
  inTab(() => typeof (globalThis as WithWallet).webln?.sendPayment === 'function', []).catch(() => false)

export async function payInTab(request: string): Promise<void> {
  const isPaid = await inTab(
    async (asked: string) => {
      const { webln } = globalThis as WithWallet
      await webln?.enable()
      await webln?.sendPayment(asked)
      return webln !== undefined
    },
    [request],
  )
  if (!isPaid) throw new Error('no wallet paid')
}

async function inTab<A extends string[]>(func: (...args: A) => boolean | Promise<boolean>, args: A): Promise<boolean> {
  const tabId = await tabInFront()
  if (tabId === undefined) return false
  const [ran] = await chrome.scripting.executeScript({ target: { tabId }, world: 'MAIN', func, args })
  return ran?.result === true
}
