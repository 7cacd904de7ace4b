import { productsThreshold } from '@moon/contract/limits.ts'
import type { CardProduct } from '@moon/contract/products.ts'
import { Skeleton } from '@moon/ui/skeleton.tsx'
import { classNames } from '@moon/ui/class-names.ts'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Endless } from '../../kit/endless.tsx'
import { ProductTile, VisaTile, tileId } from './product-tile.tsx'
import { tileToward } from './tile-toward.ts'
import type { useProducts } from './use-products.ts'
import { say } from '@moon/ui/language/say.ts'

type ProductGridProps = {
  products: ReturnType<typeof useProducts>
  /** The product chosen before: it gets the focus when the user comes back. */
  cameFrom: string | undefined
  onChoose: (product: CardProduct) => void
}

/** The tiles of the catalogue; scrolling loads more. Tab reaches one tile, arrow keys the others. */
export function ProductGrid({ products, cameFrom, onChoose }: ProductGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const [reached, setReached] = useState(cameFrom)
  const { items, isAnswering } = products
  const first = items.some(({ id }) => id === reached) ? reached : items[0]?.id
  useEffect(() => {
    if (cameFrom) focusTile(document.getElementById(tileId(cameFrom)))
  }, [cameFrom])
  const move = (event: KeyboardEvent) => {
    const tiles = [...(list.current?.querySelectorAll<HTMLElement>('button[id]') ?? [])]
    const boxes = tiles.map((tile) => tile.getBoundingClientRect())
    const to = tileToward(event.key, boxes, tiles.indexOf(document.activeElement as HTMLElement))
    if (to === undefined) return
    event.preventDefault()
    setReached(items[to]?.id)
    focusTile(tiles[to])
  }
  return (
    <Endless
      {...products}
      threshold={productsThreshold}
      pauseMs={0}
      loading={<p role="status">{say('Loading more card products')}</p>}
      end={
        // The key makes this a new element below a longer list, so that it does not count as a layout shift.
        <p key={items.length} className="pt-6 text-center text-sm text-ink-muted">
          {say('Yay! You have seen it all')}
        </p>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        aria-label={say('Card products')}
        aria-busy={isAnswering}
        onKeyDown={move}
        className={classNames(tiles, 'transition-opacity', isAnswering && 'opacity-60')}
      >
        {items.map((product) => {
          const isOpenLoop = product.loop === 'open'
          const Tile = isOpenLoop ? VisaTile : ProductTile
          return (
            <li key={product.id} className={isOpenLoop ? 'col-span-full pb-1' : offScreen}>
              <Tile product={product} isReached={product.id === first} onChoose={onChoose} />
            </li>
          )
        })}
      </ul>
    </Endless>
  )
}

/** The placeholder for the tiles. */
export function LoadingProducts() {
  return (
    <div aria-busy="true" aria-label={say('Loading card products')} className={tiles}>
      <Skeleton className="col-span-full mb-1 h-31 rounded-card sm:h-43" />
      {Array.from({ length: 8 }, (_, place) => (
        <div key={place} className="grid content-start gap-2 p-1">
          <Skeleton className="aspect-[85.6/54] w-full rounded-[6%/9.5%]" />
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </div>
  )
}

function focusTile(tile: HTMLElement | null | undefined): void {
  tile?.focus({ preventScroll: true })
  tile?.scrollIntoView({ block: 'center' })
}

const tiles = '-mx-1 grid grid-cols-2 gap-x-2 gap-y-3 phone:grid-cols-3 sm:gap-x-3 sm:gap-y-4 md:grid-cols-4'

// Tiles off screen are not rendered, and their art is decoded only when they come near. The padding leaves room for the focus ring.
const offScreen = 'p-1 [content-visibility:auto] [contain-intrinsic-size:auto_10.5rem]'
