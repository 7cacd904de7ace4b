import type { CardProduct } from '@moon/contract/products.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { EmptyState } from '@moon/ui/empty-state.tsx'
import { StateMoon } from '@moon/ui/moon/state-moon.tsx'
import { LiveRegion } from '@moon/ui/live-region.tsx'
import { useRef, useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { onlyValueOf } from '../product/product-text.ts'
import { ProductFilters } from './product-filters.tsx'
import { LoadingProducts, ProductGrid } from './product-grid.tsx'
import { productsPerPageAt } from './products-per-page.ts'
import { isWhole, rememberProduct, useProducts, wholeCatalogue, type Browsing } from './use-products.ts'
import { say, sayCount } from '@moon/ui/language/say.ts'

type ProductStepProps = {
  browsing: Browsing
  onBrowse: (browsing: Browsing) => void
  cameFrom: string | undefined
  /** A product with a single value passes it as the amount; an undefined id is the Visa card. */
  onChoose: (productId: string | undefined, amountText: string | undefined) => void
}

/** The catalogue: the Visa card, and shops with cards of their own. */
export function ProductStep({ browsing, onBrowse, cameFrom, onChoose }: ProductStepProps) {
  // The page size is fixed when the step opens: another page size would read the whole list again.
  const [perPage] = useState(() => productsPerPageAt(window.innerWidth))
  const products = useProducts(browsing, perPage)
  const { items, total, isPending, isAnswering, error } = products
  const top = useRef<HTMLDivElement>(null)
  const browse = (next: Browsing) => {
    onBrowse(next)
    // A new search result starts at its top.
    top.current?.scrollIntoView({ block: 'start' })
  }
  const choose = (product: CardProduct) => {
    rememberProduct(product)
    onChoose(product.loop === 'open' ? undefined : product.id, onlyValueOf(product))
  }
  return (
    <div
      ref={top}
      className="grid min-h-[calc(94dvh-6rem)] content-start gap-4 sm:min-h-[calc(min(100dvh-3rem,880px)-7rem)]"
    >
      <ProductFilters browsing={browsing} isAnswering={isAnswering && !isPending} onChange={browse} />
      <LiveRegion>{isPending || isAnswering ? '' : found(total)}</LiveRegion>
      {error && items.length === 0 ? (
        <CannotLoad error={error} onAgain={products.tryAgain} />
      ) : isPending ? (
        <LoadingProducts />
      ) : items.length === 0 ? (
        <NothingFound browsing={browsing} onReset={() => browse(wholeCatalogue)} />
      ) : (
        <div>
          <ProductGrid products={products} cameFrom={cameFrom} onChoose={choose} />
        </div>
      )}
    </div>
  )
}

const found = (total: number): string => sayCount(total, '1 card product', '{count} card products')

function NothingFound({ browsing, onReset }: { browsing: Browsing; onReset: () => void }) {
  const words = browsing.search.trim()
  return (
    <EmptyState
      icon={<StateMoon state="new" className="size-20" />}
      title={words ? say('Nothing found for “{words}”', { words }) : say('Nothing found')}
      action={
        !isWhole(browsing) && (
          <Button variant="secondary" onClick={onReset}>
            {say('Show all cards')}
          </Button>
        )
      }
    >
      {say('The Moon Visa Card works at every US online shop that takes Visa.')}
    </EmptyState>
  )
}

function CannotLoad({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  return (
    <Banner
      tone="negative"
      title={say('The catalogue cannot be shown right now')}
      action={
        <Button size="small" onClick={onAgain}>
          {say('Try again')}
        </Button>
      }
    >
      {errorText(error)}
    </Banner>
  )
}
