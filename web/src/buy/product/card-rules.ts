import { cardValidityDays } from '@moon/contract/limits.ts'
import type { CardProduct } from '@moon/contract/products.ts'
import { Ban, Lock, MapPin, ShoppingBag, Ticket, Undo2, type LucideIcon } from 'lucide-react'
import { countriesText, countryName } from './country-standing.ts'
import { redeemedText } from './product-text.ts'
import { say } from '@moon/ui/language/say.ts'

type Rule = { icon: LucideIcon; text: string }

/** The rules of what is bought, in words that a user can check. */
export const cardRules = (product: CardProduct, ownCountry: string | null | undefined): readonly Rule[] =>
  product.loop === 'open' ? visaRules : giftRules(product, ownCountry)

/** cards.md section 5. */
const visaRules: readonly Rule[] = [
  {
    icon: ShoppingBag,
    text: say('It works at US online merchants that accept Visa, for {days} days.', { days: cardValidityDays }),
  },
  { icon: Lock, text: say('It cannot be reloaded, combined or withdrawn.') },
  { icon: Ban, text: say('Gambling, dating, cash, wires, brokers and PayPal funding are declined.') },
  { icon: Undo2, text: say('Delete it any time: what was paid for and is left becomes Moon Credit.') },
]

/** A shop's card is the shop's: what it is for, and that a code that was delivered is spent money (D-46). */
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

/** What a buyer says who is somewhere else, or nobody knows where. */
export function countryAgreed({ countries }: CardProduct, ownCountry: string | null | undefined): string {
  const where = countriesText(countries, ownCountry)
  return ownCountry
    ? say('I know that it is for {where}, and not for {ownCountry}.', { where, ownCountry: countryName(ownCountry) })
    : say('I know that it can be used in {where} only.', { where })
}
