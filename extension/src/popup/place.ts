import type { TabCheckout } from './checkout/tab-checkout.ts'
import { isSameOrder, type WaitingOrder } from './pay/waiting-order.ts'

/** The page of the popup that is shown. */
export type Place =
  | { at: 'home' }
  | { at: 'buy' }
  | { at: 'card'; id: string }
  /** `confirmedBy`: the order that was placed for this checkout, once there is one. */
  | { at: 'checkout'; found: TabCheckout; confirmedBy?: WaitingOrder }
  | { at: 'address'; found: TabCheckout }
  | { at: 'filling'; found: TabCheckout; cardId: string }

/**
 * The next page after an order was paid or ended without a card. An order leads to filling the confirmed checkout
 * only if it was placed for it in this window: an order from another window confirms nothing.
 */
export function placeAfter(place: Place, order: WaitingOrder, cardId: string | undefined): Place {
  if (cardId === undefined) return { at: 'home' }
  const isConfirmed =
    place.at === 'checkout' && place.confirmedBy !== undefined && isSameOrder(place.confirmedBy, order)
  return isConfirmed ? { at: 'filling', found: place.found, cardId } : { at: 'card', id: cardId }
}
