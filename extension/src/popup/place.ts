import type { TabCheckout } from './checkout/tab-checkout.ts'

/** Where somebody is in the popup. */
export type Place =
  | { at: 'home' }
  | { at: 'buy' }
  | { at: 'card'; id: string }
  | { at: 'checkout'; found: TabCheckout }
  | { at: 'address'; found: TabCheckout }
  | { at: 'filling'; found: TabCheckout; cardId: string }
