// Charges a card for an order: authorises and collects at once, like shops that ship on the same day.
import type { Issuer } from '../issuer/issuer.ts'
import { dollarCentsOf, type Cart } from './cart.ts'
import type { CheckoutShop } from './checkout-shop.ts'

/** A card as entered into a checkout. */
export type WrittenCard = { number: string; month: string; year: string; code: string }

export type Charge = { isPaid: true; lastFour: string; purchase: string } | { isPaid: false; because: string }

export async function chargeCard(
  issuer: Issuer,
  { shop, cart, written }: { shop: CheckoutShop; cart: Cart; written: WrittenCard },
): Promise<Charge> {
  const number = written.number.replaceAll(/\D/g, '')
  if (!isCardNumber(number)) return { isPaid: false, because: 'The card number is not right. Please look at it again.' }
  const card = issuer.cards().find(({ pan }) => pan === number)
  if (!card) return { isPaid: false, because: 'No bank knows this card number.' }
  if (Number(written.month) !== Number(card.exp_month) || Number(written.year) % 100 !== Number(card.exp_year) % 100)
    return { isPaid: false, because: 'The expiry date is not the one of this card.' }
  if (written.code !== card.cvv) return { isPaid: false, because: 'The security code is not the one of this card.' }
  const { transaction } = await issuer.shop.swipe(card, messageOf(shop, cart))
  if (transaction.result !== 'APPROVED') {
    const reason = transaction.events[0]?.detailed_results[0] ?? transaction.result
    return { isPaid: false, because: inPlainWords[reason] ?? 'The bank of this card said no.' }
  }
  issuer.shop.clear(transaction.token, undefined)
  return { isPaid: true, lastFour: card.last_four, purchase: transaction.token }
}

const messageOf = (shop: CheckoutShop, cart: Cart): Parameters<Issuer['shop']['swipe']>[1] => ({
  type: 'AUTHORIZATION',
  amount: dollarCentsOf(cart),
  merchant: {
    ...shop.merchant,
    acquiring_institution_id: '333301802529120',
    phone_number: null,
    postal_code: null,
    street_address: null,
  },
  merchantAmount: cart.total,
  merchantCurrency: cart.currency,
  partialApprovalCapable: false,
  entry: 'ECOMMERCE',
})

const inPlainWords: Partial<Record<string, string>> = {
  CARD_SPEND_LIMIT_EXCEEDED: 'There is less on this card than the order costs.',
  INSUFFICIENT_FUNDS: 'There is less on this card than the order costs.',
  CARD_PAUSED: 'This card is paused by its owner.',
  CARD_CLOSED: 'This card is closed.',
  CARD_EXPIRED: 'This card has expired.',
  UNAUTHORIZED_MERCHANT: 'This card does not pay at shops of our kind.',
}

/** Thirteen to nineteen digits with a valid check digit (Luhn). */
function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false
  const sum = [...number].toReversed().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
