import { z } from 'zod/mini'

// A waiting order is stored, because the popup closes as soon as its user turns to their wallet.

const place = 'waiting-order'

const waitingOrder = z.object({
  dollars: z.string(),
  lightning: z.nullable(z.object({ request: z.string(), amount: z.string(), priceUntil: z.nullable(z.number()) })),
  /** Invoice of the on-chain side; the amount owed is read from Moon. */
  invoiceId: z.nullable(z.string()),
  /** Which side is shown first if there are both. */
  isOnChainFirst: z.boolean(),
})

export type WaitingOrder = z.output<typeof waitingOrder>

export async function readWaiting(): Promise<WaitingOrder | undefined> {
  const parsed = waitingOrder.safeParse((await chrome.storage.session.get(place))[place])
  return parsed.success ? parsed.data : undefined
}

export const storeWaiting = (order: WaitingOrder): Promise<void> => chrome.storage.session.set({ [place]: order })

export const dropWaiting = (): Promise<void> => chrome.storage.session.remove(place)

export const isSameOrder = (one: WaitingOrder, other: WaitingOrder): boolean =>
  one.invoiceId === other.invoiceId && one.lightning?.request === other.lightning?.request
