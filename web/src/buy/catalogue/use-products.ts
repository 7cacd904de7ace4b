import { userCacheMs } from '@moon/contract/limits.ts'
import type { CardProduct } from '@moon/contract/products.ts'
import { call } from '../../api/call.ts'
import { query, queryClient } from '../../api/query.ts'
import { usePages } from '../../kit/use-pages.ts'
import { useSettled } from '../../kit/use-settled.ts'

/** What of the catalogue is looked at; an empty word is no filter. */
export type Browsing = { search: string; category: string; country: string }

export const wholeCatalogue: Browsing = { search: '', category: '', country: '' }

export const isWhole = ({ search, category, country }: Browsing): boolean =>
  search.trim() === '' && category === '' && country === ''

/** Long enough that a word is typed, short enough that it feels at once. */
const typingPauseMs = 200

/** The catalogue page by page. While another answer is on its way the last one stays. */
export function useProducts(browsing: Browsing, perPage: number) {
  const search = useSettled(browsing.search.trim(), typingPauseMs)
  const asked = {
    ...(search && { search }),
    ...(browsing.category && { category: browsing.category }),
    ...(browsing.country && { country: browsing.country }),
  }
  const pages = usePages<CardProduct>({
    name: 'listProducts',
    key: { ...asked, perPage },
    keepsPrevious: true,
    freshForMs: userCacheMs,
    read: async (currentPage, signal) => {
      const answer = await call('listProducts', { query: { ...asked, currentPage, perPage } }, { signal })
      return { items: answer.products, pagination: answer.pagination }
    },
  })
  const isAnswering = pages.isPrevious || search !== browsing.search.trim()
  return { ...pages, items: onlyOnce(pages.items), isAnswering }
}

/** What was seen in the grid is there at once on the next screen, and read again when it is old. */
export function rememberProduct(product: CardProduct): void {
  queryClient.setQueryData(query('readProduct', { params: { cardProductId: product.id } }).queryKey, product)
}

/** A catalogue that is refreshed between two pages may have moved a product to the later one. */
function onlyOnce(products: readonly CardProduct[]): CardProduct[] {
  return [...new Map(products.map((product) => [product.id, product])).values()]
}
