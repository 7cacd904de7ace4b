import type { CardProduct } from '@moon/contract/products.ts'
import { dollarsWire } from '@moon/money/cents.ts'
import { shortDollars } from '../../kit/short-dollars.ts'
import { wordFor } from '../../kit/word-for.ts'
import { say } from '@moon/ui/language/say.ts'

/** Up to this many fixed values are listed one by one; more are shown as a range. */
const fewValues = 3

/** The values of a product: `$10–$200`, or `$10, $25, $50` when it has only those. */
export function valuesText({ denominations, min, max }: Pick<CardProduct, 'denominations' | 'min' | 'max'>): string {
  if (denominations.length > 0 && denominations.length <= fewValues)
    return denominations.map(({ value }) => shortDollars(value)).join(', ')
  if (min === max) return shortDollars(min)
  return `${shortDollars(min)}–${shortDollars(max)}`
}

/** The amount that is filled in for a product with a single value. */
export function onlyValueOf({ denominations }: Pick<CardProduct, 'denominations'>): string | undefined {
  const [only, ...others] = denominations
  return only && others.length === 0 ? dollarsWire(only.value) : undefined
}

/** The text of the ribbon; undefined without a discount. */
export const ribbonText = (discountPercent: number): string | undefined =>
  discountPercent > 0 ? say('{discountPercent}% off', { discountPercent }) : undefined

const redeemed: Record<NonNullable<CardProduct['redeemableAt']>, string> = {
  all: say('online and in stores'),
  online: say('online'),
  'in-store': say('in stores'),
}

/** Where a shop accepts its card; undefined when unknown. */
export const redeemedText = ({ redeemableAt }: Pick<CardProduct, 'redeemableAt'>): string | undefined =>
  redeemableAt === null ? undefined : wordFor(redeemed, redeemableAt, undefined)

/** The product in the sentence "I want a …". */
export const articleName = ({ loop, merchant }: CardProduct): string =>
  loop === 'open' ? say('card') : say('gift card for {name}', { name: merchant.name })

/** The display name of a category; a category that only a newer catalogue knows is derived from its code: `pet-care` becomes `Pet care`. */
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
