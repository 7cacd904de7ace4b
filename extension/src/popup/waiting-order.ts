import { z } from 'zod/mini'

// An order that waits for its payment outlives this window, which closes as soon as its user looks elsewhere: into their wallet.

const place = 'waiting-order'

const waitingOrder = z.object({
  /** The request of the Lightning payment. */
  address: z.string(),
  amount: z.string(),
  dollars: z.string(),
  priceUntil: z.nullable(z.number()),
  expiresAt: z.nullable(z.number()),
})

export type WaitingOrder = z.output<typeof waitingOrder>

export async function readWaiting(): Promise<WaitingOrder | undefined> {
  const parsed = waitingOrder.safeParse((await chrome.storage.session.get(place))[place])
  return parsed.success ? parsed.data : undefined
}

export const storeWaiting = (order: WaitingOrder): Promise<void> => chrome.storage.session.set({ [place]: order })

export const dropWaiting = (): Promise<void> => chrome.storage.session.remove(place)
