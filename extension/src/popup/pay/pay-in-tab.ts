import { tabInFront } from '../tab-in-front.ts'

// What runs in the page is what stands here as a whole: it sees nothing of the extension, and is given the request to pay and no more.
// A page may pretend to have a wallet; it then learns a request that only paying makes use of.

type WithWallet = { webln?: { enable(): Promise<void>; sendPayment(request: string): Promise<unknown> } }

/** Whether the page of the open tab offers a wallet (WebLN). Pages of the browser itself are closed to everybody. */
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
