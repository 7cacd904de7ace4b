import { Skeleton } from '@moon/ui/skeleton.tsx'
import { Segmented } from '@moon/ui/segmented.tsx'
import { useState, type ReactNode } from 'react'
import { CardList } from '../cards/card-list.tsx'
import { useCards } from '../cards/use-cards.ts'
import { cardsPerPage } from './page-size.ts'
import { useErrorPage } from './use-error-page.ts'

type CardsPanelProps = {
  windowHeight: number
  onOpen: (cardId: string) => void
  onCreate: (() => void) | undefined
  action: ReactNode
}
type Which = 'active' | 'inactive'

/** The cards with their Active / Inactive toggle, which is there only while there are inactive ones (DSH-21 to -23). */
export function CardsPanel({ windowHeight, onOpen, onCreate, action }: CardsPanelProps) {
  const [which, setWhich] = useState<Which>('active')
  const perPage = cardsPerPage(windowHeight)
  const { pages, inactiveCount, error } = useCards({ perPage, isInactive: which === 'inactive' })
  useErrorPage(error)
  if (which === 'inactive' && inactiveCount === 0 && !pages.isPending) setWhich('active')
  return (
    <section aria-labelledby="cards-heading" className="grid gap-5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 id="cards-heading" className="mr-auto text-3xl">
          Cards
        </h1>
        {inactiveCount > 0 && (
          <Segmented
            label="Which cards"
            value={which}
            onChange={setWhich}
            options={[
              { value: 'active', label: 'Active' },
              { value: 'inactive', label: 'Inactive' },
            ]}
          />
        )}
        {action}
      </div>
      {pages.isPending ? (
        <div
          aria-busy="true"
          aria-label="Loading"
          className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-5"
        >
          <Skeleton className="aspect-[85.6/54] rounded-card" />
          <Skeleton className="aspect-[85.6/54] rounded-card" />
        </div>
      ) : (
        <CardList pages={pages} onOpen={onOpen} onCreate={onCreate} />
      )}
    </section>
  )
}
