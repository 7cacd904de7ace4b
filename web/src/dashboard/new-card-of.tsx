import type { ComponentProps } from 'react'
import type { MadeCard } from '../buy/flow/made-card.ts'
import { NewCard } from '../cards/reveal/new-card.tsx'
import { CardHistory } from './card-history.tsx'
import { dueOf } from './due-of.tsx'

/** What the dashboard does with a card that is bought here. */
export type OfNewCard = Pick<ComponentProps<typeof NewCard>, 'onDelete'> & {
  /** What is still owed for it is to be paid. */
  onPayRest: (invoiceId: string) => void
}

/** The view of a new card, as the sheet that it is bought in draws it. */
export const newCardOf =
  ({ onDelete, onPayRest }: OfNewCard) =>
  (made: MadeCard) => (
    <NewCard {...made} onDelete={onDelete} history={(card) => <CardHistory card={card} />} due={dueOf(onPayRest)} />
  )
