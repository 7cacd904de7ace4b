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
  /** The one that was chosen before: coming back the focus is on it. */
  cameFrom: string | undefined
  onChoose: (product: CardProduct) => void
}

/** The tiles, more of them as one scrolls. One is reached by Tab, the others by the arrow keys. */
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
        // Below another list it is another element: nothing has moved.
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

/** The shape of what comes. */
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

// What is out of sight is not drawn: its art is decoded when it comes near. The padding leaves room for the focus ring.
const offScreen = 'p-1 [content-visibility:auto] [contain-intrinsic-size:auto_10.5rem]'
