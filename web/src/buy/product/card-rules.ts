import { cardValidityDays } from '@moon/contract/limits.ts'
import type { CardProduct } from '@moon/contract/products.ts'
import { Ban, Lock, MapPin, ShoppingBag, Ticket, Undo2, type LucideIcon } from 'lucide-react'
import { countriesText, countryName } from './country-standing.ts'
import { redeemedText } from './product-text.ts'

type Rule = { icon: LucideIcon; text: string }

/** The rules of what is bought, in words that a user can check. */
export const cardRules = (product: CardProduct, ownCountry: string | null | undefined): readonly Rule[] =>
  product.loop === 'open' ? visaRules : giftRules(product, ownCountry)

/** cards.md section 5. */
const visaRules: readonly Rule[] = [
  { icon: ShoppingBag, text: `It works at US online merchants that accept Visa, for ${cardValidityDays} days.` },
  { icon: Lock, text: 'It cannot be reloaded, combined or withdrawn.' },
  { icon: Ban, text: 'Gambling, dating, cash, wires, brokers and PayPal funding are declined.' },
  { icon: Undo2, text: 'Delete it any time: what was paid for and is left becomes Moon Credit.' },
]

/** A shop's card is the shop's: what it is for, and that a code that was delivered is spent money (D-46). */
function giftRules(product: CardProduct, ownCountry: string | null | undefined): readonly Rule[] {
  const { merchant, countries } = product
  const where = redeemedText(product) ?? 'as its terms say'
  return [
    { icon: ShoppingBag, text: `It works at ${merchant.name} only, ${where}.` },
    { icon: MapPin, text: `It is for use in ${countriesText(countries, ownCountry)}.` },
    { icon: Lock, text: 'Once its code is delivered it cannot be returned, exchanged or reloaded.' },
    {
      icon: Ticket,
      text: 'The code usually comes within a minute. Should it not come, your money becomes Moon Credit.',
    },
  ]
}

/** What a buyer says who is somewhere else, or nobody knows where. */
export function countryAgreed({ countries }: CardProduct, ownCountry: string | null | undefined): string {
  const where = countriesText(countries, ownCountry)
  return ownCountry
    ? `I know that it is for ${where}, and not for ${countryName(ownCountry)}.`
    : `I know that it can be used in ${where} only.`
}
