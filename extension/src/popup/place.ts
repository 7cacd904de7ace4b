import type { TabCheckout } from './checkout/tab-checkout.ts'
import { isSameOrder, type WaitingOrder } from './pay/waiting-order.ts'

/** Where somebody is in the popup. */
export type Place =
  | { at: 'home' }
  | { at: 'buy' }
  | { at: 'card'; id: string }
  /** With the order by which the checkout was confirmed, once there is one. */
  | { at: 'checkout'; found: TabCheckout; confirmedBy?: WaitingOrder }
  | { at: 'address'; found: TabCheckout }
  | { at: 'filling'; found: TabCheckout; cardId: string }

/**
 * Where an order leads that was paid, or that has ended without a card. It fills the checkout that was confirmed by it, in this window: an order that another
 * window has made, while somebody only looks at a checkout here, confirms nothing.
 */
export function placeAfter(place: Place, order: WaitingOrder, cardId: string | undefined): Place {
  if (cardId === undefined) return { at: 'home' }
  const isConfirmed =
    place.at === 'checkout' && place.confirmedBy !== undefined && isSameOrder(place.confirmedBy, order)
  return isConfirmed ? { at: 'filling', found: place.found, cardId } : { at: 'card', id: cardId }
}
