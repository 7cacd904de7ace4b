import { cardValidityDays } from '@moon/contract/limits.ts'
import type { CardProduct } from '@moon/contract/products.ts'
import { classNames } from '@moon/ui/class-names.ts'
import { MerchantArt } from '@moon/ui/card/gift-card-face.tsx'
import { VisaArt } from '@moon/ui/card/visa-art.tsx'
import { ArrowRight } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { merchantOf } from '../product/card-preview.ts'
import { ribbonText, valuesText } from '../product/product-text.ts'
import { say } from '@moon/ui/language/say.ts'
import { Said } from '../../language/said.tsx'

type TileProps = {
  product: CardProduct
  /** Tab reaches one tile of the grid, arrow keys the others. */
  isReached: boolean
  onChoose: (product: CardProduct) => void
}

/** A shop's card: its art on its colour, its name, its values and its discount. */
export const ProductTile = memo(function ProductTile({ product, ...rest }: TileProps) {
  const ribbon = ribbonText(product.discountPercentage)
  return (
    <Tile product={product} {...rest} className="content-start gap-2">
      <span
        className={classNames(
          'relative block aspect-[85.6/54] w-full overflow-hidden rounded-[6%/9.5%] transition-transform duration-200 ease-out',
          product.inStock ? 'group-hover:-translate-y-0.5' : 'opacity-45 grayscale',
        )}
        style={{ background: product.merchant.brandColor }}
      >
        <MerchantArt merchant={merchantOf(product)} className="absolute inset-0" />
        {/* A hairline in the theme's colour, because art in the theme's colour would have no edge. */}
        <span className="absolute inset-0 rounded-[6%/9.5%] border border-ink/12" />
      </span>
      <span className="grid gap-0.5 ps-0.5">
        <span className="line-clamp-2 text-sm leading-snug font-semibold">{product.name}</span>
        <span className="flex flex-wrap items-center justify-between gap-x-1 gap-y-1 text-[13px] leading-6 text-ink-muted tabular-nums">
          {product.inStock ? valuesText(product) : say('Out of stock')}
          {ribbon && <Ribbon text={ribbon} />}
        </span>
      </span>
    </Tile>
  )
})

/** The Visa card: the only card that works everywhere, and the only one with a moon. */
export const VisaTile = memo(function VisaTile({ product, ...rest }: TileProps) {
  const ribbon = ribbonText(product.discountPercentage)
  return (
    <Tile
      product={product}
      {...rest}
      className="grid-cols-[minmax(0,9.5rem)_minmax(0,1fr)_auto] items-center gap-4 rounded-card border border-line bg-surface p-3 transition-colors hover:border-line-strong sm:grid-cols-[13.5rem_minmax(0,1fr)_auto] sm:gap-6 sm:p-4"
    >
      <VisaArt seed="preview" share={0.72} />
      <span className="grid gap-1">
        <span className="font-display text-lg leading-tight font-semibold sm:text-2xl">{product.name}</span>
        <span className="text-sm text-ink-muted sm:text-[15px]">
          <Said
            text="Works at US online shops that take Visa{validity}."
            validity={<span className="max-sm:hidden">{say(', for {days} days', { days: cardValidityDays })}</span>}
          />
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-0.5 text-sm font-medium tabular-nums">
          {product.inStock ? valuesText(product) : say('Out of stock')}
          {ribbon && <Ribbon text={ribbon} />}
        </span>
      </span>
      <ArrowRight
        aria-hidden
        className="me-2 size-5 text-ink-muted transition-transform duration-200 group-hover:translate-x-0.5 max-sm:hidden"
      />
    </Tile>
  )
})

/** The element id that finds a tile when the user comes back to it. */
export const tileId = (productId: string): string => `product-${productId}`

/** A tile that is sold out can be seen but not chosen. */
function Tile({
  product,
  isReached,
  onChoose,
  className,
  children,
}: TileProps & { className: string; children: ReactNode }) {
  return (
    <button
      type="button"
      id={tileId(product.id)}
      tabIndex={isReached ? 0 : -1}
      aria-disabled={!product.inStock || undefined}
      onClick={() => product.inStock && onChoose(product)}
      className={classNames(
        'group relative grid w-full rounded-[14px] text-start aria-disabled:cursor-not-allowed',
        className,
      )}
    >
      {children}
    </button>
  )
}

/** The discount, beside the values at the tile's edge: on the art it would cover the shop's name. */
function Ribbon({ text }: { text: string }) {
  return (
    <span className="ms-auto bg-fill pe-1.5 ps-3 text-xs leading-6 font-semibold text-fill-ink tabular-nums [clip-path:polygon(0_0,100%_0,100%_100%,0_100%,7px_50%)]">
      {text}
    </span>
  )
}
