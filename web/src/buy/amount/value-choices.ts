import type { CardProduct } from '@moon/contract/products.ts'

export type ValueChoice = { value: string; isOpen: boolean }

/**
 * The fixed values of a product, cheapest first; none where any value between minimum and maximum can be chosen. A
 * value that was just refused as sold out counts as such, whatever the catalogue still says.
 */
export const valueChoices = (
  { denominations, inStock }: Pick<CardProduct, 'denominations' | 'inStock'>,
  refused?: string,
): ValueChoice[] =>
  denominations.map(({ denomination, inStock: isOpen }) => ({
    value: denomination,
    isOpen: inStock && isOpen && denomination !== refused,
  }))
