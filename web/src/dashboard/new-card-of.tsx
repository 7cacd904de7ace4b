import type { ComponentProps } from 'react'
import type { MadeCard } from '../buy/flow/made-card.ts'
import { NewCard } from '../cards/reveal/new-card.tsx'

/** What the dashboard knows of a card that is bought here. */
export type OfNewCard = Pick<ComponentProps<typeof NewCard>, 'onDelete' | 'history'>

/** The view of a new card, as the sheet that it is bought in draws it. */
export const newCardOf =
  ({ onDelete, history }: OfNewCard) =>
  (made: MadeCard) => <NewCard {...made} onDelete={onDelete} history={history} />
