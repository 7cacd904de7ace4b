import type { CardProduct } from '@moon/contract/products.ts'
import { dollarsWire } from '@moon/money/cents.ts'
import { shortDollars } from '../../kit/short-dollars.ts'
import { wordFor } from '../../kit/word-for.ts'
import { say } from '@moon/ui/language/say.ts'

/** Fixed values that are listed one by one; more of them are shown as a range. */
const fewValues = 3

/** What a product can be worth: `$10–$200`, or `$10, $25, $50` where there are only those. */
export function valuesText({ denominations, min, max }: Pick<CardProduct, 'denominations' | 'min' | 'max'>): string {
  if (denominations.length > 0 && denominations.length <= fewValues)
    return denominations.map(({ value }) => shortDollars(value)).join(', ')
  if (min === max) return shortDollars(min)
  return `${shortDollars(min)}–${shortDollars(max)}`
}

/** What is typed for whoever chooses a product that has only one value. */
export function onlyValueOf({ denominations }: Pick<CardProduct, 'denominations'>): string | undefined {
  const [only, ...others] = denominations
  return only && others.length === 0 ? dollarsWire(only.value) : undefined
}

/** What stands on the ribbon; nothing without a discount. */
export const ribbonText = (discountPercent: number): string | undefined =>
  discountPercent > 0 ? say('{discountPercent}% off', { discountPercent }) : undefined

const redeemed: Record<NonNullable<CardProduct['redeemableAt']>, string> = {
  all: say('online and in stores'),
  online: say('online'),
  'in-store': say('in stores'),
}

/** Where a shop takes its card; nothing where it is not known. */
export const redeemedText = ({ redeemableAt }: Pick<CardProduct, 'redeemableAt'>): string | undefined =>
  redeemableAt === null ? undefined : wordFor(redeemed, redeemableAt, undefined)

/** What one buys, after "I want a". */
export const articleName = ({ loop, merchant }: CardProduct): string =>
  loop === 'open' ? say('card') : say('gift card for {name}', { name: merchant.name })

/** A category as it is shown; one that only a newer catalogue knows, `pet-care`, is read as it came: `Pet care`. */
export function categoryName(category: string): string {
  const words = category.replaceAll('-', ' ')
  return wordFor(categories, category, words.charAt(0).toUpperCase() + words.slice(1))
}

const categories: Readonly<Record<string, string>> = {
  'beauty-and-lifestyle': say('Beauty and lifestyle'),
  booksellers: say('Booksellers'),
  'department-stores': say('Department stores'),
  electricals: say('Electricals'),
  entertainment: say('Entertainment'),
  experiences: say('Experiences'),
  fashion: say('Fashion'),
  'food-and-drink': say('Food and drink'),
  'home-and-diy': say('Home and DIY'),
  jewellers: say('Jewellers'),
  'leisure-and-sports': say('Leisure and sports'),
  'mens-fashion': say('Men’s fashion'),
  supermarkets: say('Supermarkets'),
  'toys-and-games': say('Toys and games'),
  travel: say('Travel'),
  'womens-fashion': say('Women’s fashion'),
}
