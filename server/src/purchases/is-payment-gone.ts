import type { Order } from '../invoices/purchase-invoices.ts'
import type { Purchase } from './purchase.ts'

/** The sats that a Lightning node held for a purchase have gone back to their payer, or are going back. */
export const isPaymentGone = ({ paidBy }: Pick<Purchase, 'paidBy'>, { lightning }: Pick<Order, 'lightning'>): boolean =>
  paidBy === 'lightning' && (lightning?.state === 'cancelling' || lightning?.state === 'cancelled')
