import { cardValidityDays } from '@moon/contract/limits.ts'
import type { CardProduct } from '@moon/contract/products.ts'
import { Ban, Lock, MapPin, ShoppingBag, Ticket, Undo2, type LucideIcon } from 'lucide-react'
import { countriesText, countryName } from './country-standing.ts'
import { redeemedText } from './product-text.ts'
import { say } from '@moon/ui/language/say.ts'

type Rule = { icon: LucideIcon; text: string }

/** The rules of the product, in words that a user can check. */
export const cardRules = (product: CardProduct, ownCountry: string | null | undefined): readonly Rule[] =>
  product.loop === 'open' ? visaRules : giftRules(product, ownCountry)

/** See cards.md section 5. */
const visaRules: readonly Rule[] = [
  {
    icon: ShoppingBag,
    text: say('It works at US online merchants that accept Visa, for {days} days.', { days: cardValidityDays }),
  },
  { icon: Lock, text: say('It cannot be reloaded, combined or withdrawn.') },
  { icon: Ban, text: say('Gambling, dating, cash, wires, brokers and PayPal funding are declined.') },
  { icon: Undo2, text: say('Delete it any time: what was paid for and is left becomes Moon Credit.') },
]

/** The rules of a gift card belong to the shop: what it is for, and that a delivered code is spent money (D-46). */
function giftRules(product: CardProduct, ownCountry: string | null | undefined): readonly Rule[] {
  const { merchant, countries } = product
  const where = redeemedText(product) ?? say('as its terms say')
  return [
    { icon: ShoppingBag, text: say('It works at {name} only, {where}.', { name: merchant.name, where }) },
    { icon: MapPin, text: say('It is for use in {countries}.', { countries: countriesText(countries, ownCountry) }) },
    { icon: Lock, text: say('Once its code is delivered it cannot be returned, exchanged or reloaded.') },
    {
      icon: Ticket,
      text: say('The code usually comes within a minute. Should it not come, your money becomes Moon Credit.'),
    },
  ]
}

/** The text that a buyer confirms who is in another country, or whose country is unknown. */
export function countryAgreed({ countries }: CardProduct, ownCountry: string | null | undefined): string {
  const where = countriesText(countries, ownCountry)
  return ownCountry
    ? say('I know that it is for {where}, and not for {ownCountry}.', { where, ownCountry: countryName(ownCountry) })
    : say('I know that it can be used in {where} only.', { where })
}
