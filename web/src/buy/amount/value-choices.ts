import type { CardProduct } from '@moon/contract/products.ts'
import type { Cents } from '@moon/money/cents.ts'

export type ValueChoice = { value: Cents; isOpen: boolean }

/**
 * The fixed values of a product, cheapest first; empty when any value between minimum and maximum can be chosen. A value just refused as
 * sold out counts as sold out, whatever the catalogue says.
 */
export const valueChoices = (
  { denominations, inStock }: Pick<CardProduct, 'denominations' | 'inStock'>,
  refused?: Cents,
): ValueChoice[] =>
  denominations.map(({ value, inStock: isOpen }) => ({
    value,
    isOpen: inStock && isOpen && value !== refused,
  }))
