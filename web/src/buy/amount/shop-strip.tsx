import type { CardProduct } from '@moon/contract/products.ts'
import { MerchantArt } from '@moon/ui/card/gift-card-face.tsx'
import { Skeleton } from '@moon/ui/skeleton.tsx'
import { LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import { productsPerPageAt } from '../catalogue/products-per-page.ts'
import { rememberProduct, useProducts, wholeCatalogue } from '../catalogue/use-products.ts'
import { merchantOf } from '../product/card-preview.ts'
import { onlyValueOf, ribbonText } from '../product/product-text.ts'
import { say } from '@moon/ui/language/say.ts'

type ShopStripProps = {
  onChoose: (productId: string, amountText: string | undefined) => void
  onBrowse: () => void
}

/** The number of shops shown beside the link to all of them. */
const shown = 10

/** Shops with cards of their own, shown beside the Visa card, which is the default. */
export function ShopStrip({ onChoose, onBrowse }: ShopStripProps) {
  // Requests the same first page as the catalogue, so that the catalogue opens at once from here.
  const [perPage] = useState(() => productsPerPageAt(window.innerWidth))
  const { items, isPending } = useProducts(wholeCatalogue, perPage)
  const shops = items.filter(({ loop, inStock }) => loop === 'closed' && inStock).slice(0, shown)
  const choose = (product: CardProduct) => {
    rememberProduct(product)
    onChoose(product.id, onlyValueOf(product))
  }
  if (!isPending && shops.length === 0) return null
  return (
    <section aria-label={say('Gift cards')} className="grid gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-medium">{say('Or a gift card')}</h3>
        <button
          type="button"
          onClick={onBrowse}
          className="-my-3 inline-flex min-h-11 items-center gap-1.5 text-sm font-medium underline decoration-line-strong underline-offset-3 hover:decoration-ink"
        >
          <LayoutGrid aria-hidden className="size-4 text-ink-muted" />
          {say('All gift cards')}
        </button>
      </div>
      <ul
        aria-busy={isPending}
        className="-mx-5 flex snap-x scroll-px-5 gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] sm:-mx-6 sm:scroll-px-6 sm:px-6 md:-me-6 md:-ms-1 md:scroll-px-1 md:px-1"
      >
        {isPending
          ? Array.from({ length: shown }, (_, place) => (
              <li key={place} className="shrink-0">
                <Skeleton className="h-13 w-[5.15rem] rounded-[8px]" />
              </li>
            ))
          : shops.map((product) => (
              <li key={product.id} className="shrink-0 snap-start">
                <Shop product={product} onChoose={choose} />
              </li>
            ))}
      </ul>
    </section>
  )
}

function Shop({ product, onChoose }: { product: CardProduct; onChoose: (product: CardProduct) => void }) {
  const { name, merchant, discountPercentage } = product
  const off = ribbonText(discountPercentage)
  return (
    <button
      type="button"
      aria-label={off ? `${name}, ${off}` : name}
      title={off ? `${name}, ${off}` : name}
      onClick={() => onChoose(product)}
      className="relative block h-13 w-[5.15rem] overflow-hidden rounded-[8px] transition-transform duration-160 hover:-translate-y-0.5"
      style={{ background: merchant.brandColor }}
    >
      <MerchantArt merchant={merchantOf(product)} className="absolute inset-0" />
      <span className="absolute inset-0 rounded-[8px] border border-ink/12" />
    </button>
  )
}
