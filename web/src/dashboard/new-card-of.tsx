import type { ComponentProps } from 'react'
import type { MadeCard } from '../buy/flow/made-card.ts'
import { NewCard } from '../cards/reveal/new-card.tsx'
import { CardHistory } from './card-history.tsx'
import { dueOf } from './due-of.tsx'

/** The dashboard's handlers for a card bought here. */
export type OfNewCard = Pick<ComponentProps<typeof NewCard>, 'onDelete'> & {
  /** Pays the rest that is still owed for the card. */
  onPayRest: (invoiceId: string) => void
}

/** Renders the view of a new card inside the sheet where it was bought. */
export const newCardOf =
  ({ onDelete, onPayRest }: OfNewCard) =>
  (made: MadeCard) => (
    <NewCard {...made} onDelete={onDelete} history={(card) => <CardHistory card={card} />} due={dueOf(onPayRest)} />
  )
