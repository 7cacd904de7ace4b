import { userCacheMs } from '@moon/contract/limits.ts'
import type { CardProduct } from '@moon/contract/products.ts'
import { call } from '../../api/call.ts'
import { query, queryClient } from '../../api/query.ts'
import { usePages } from '../../kit/use-pages.ts'
import { useSettled } from '../../kit/use-settled.ts'

/** The search and filters of the catalogue; an empty string is no filter. */
export type Browsing = { search: string; category: string; country: string }

export const wholeCatalogue: Browsing = { search: '', category: '', country: '' }

export const isWhole = ({ search, category, country }: Browsing): boolean =>
  search.trim() === '' && category === '' && country === ''

/** The debounce of typing: long enough to type a word, short enough to feel immediate. */
const typingPauseMs = 200

/** Reads the catalogue page by page. The last answer stays until the next one arrives. */
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

/** Caches a product seen in the grid, so that the next screen shows it at once and reads it again when it is stale. */
export function rememberProduct(product: CardProduct): void {
  queryClient.setQueryData(query('readProduct', { params: { cardProductId: product.id } }).queryKey, product)
}

/** Removes duplicates: a catalogue refreshed between two pages may have moved a product to the later page. */
function onlyOnce(products: readonly CardProduct[]): CardProduct[] {
  return [...new Map(products.map((product) => [product.id, product])).values()]
}
