import type { GiftCardSupplier } from './supplier.ts'

/** The supplier of a Moon without a supplier account: nothing is offered, and earlier orders are unknown. */
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
