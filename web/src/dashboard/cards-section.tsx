import { Segmented } from '@moon/ui/field/segmented.tsx'
import { say } from '@moon/ui/language/say.ts'
import type { ReactNode } from 'react'

export type Which = 'active' | 'inactive'

type CardsSectionProps = {
  /** Undefined when there are no cards of the other kind. */
  which: Which | undefined
  onChoose?: (which: Which) => void
  action: ReactNode
  /** The user's total holdings. */
  held: ReactNode
  children: ReactNode
}

/** The heading of the cards, with the choice between active and inactive cards if there are both, and the content below it. */
export function CardsSection({ which, onChoose = () => {}, action, held, children }: CardsSectionProps) {
  return (
    <section aria-labelledby="cards-heading" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h1 id="cards-heading" className="me-auto text-3xl">
          {say('Cards')}
        </h1>
        {which && (
          <Segmented
            label={say('Which cards')}
            value={which}
            onChange={onChoose}
            options={[
              { value: 'active', label: say('Active') },
              { value: 'inactive', label: say('Inactive') },
            ]}
          />
        )}
        {action}
      </div>
      {held}
      {children}
    </section>
  )
}
