import type { GiftCardSupplier } from './supplier.ts'

/** This Moon has no account at a supplier: nothing is offered, and nothing is known of orders of before. */
export const noSupplier: GiftCardSupplier = {
  name: 'none',
  listProducts: () => {
    throw new Error('no supplier of gift cards is set up')
  },
  readProduct: () => Promise.resolve({ kind: 'unknown' }),
  readFile: () => Promise.resolve({ kind: 'unknown' }),
  placeOrder: () => Promise.resolve({ kind: 'unknown' }),
  readOrder: () => Promise.resolve({ kind: 'unknown' }),
  findOrder: () => Promise.resolve({ kind: 'unknown' }),
  readRedemption: () => Promise.resolve({ kind: 'unknown' }),
  readWebhook: () => 'forged',
}
