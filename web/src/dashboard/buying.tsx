import type { ComponentProps } from 'react'
import { BuySheet } from '../buy/buy-sheet.tsx'
import type { MadeCard } from '../buy/flow/made-card.ts'
import { NewCard } from '../cards/reveal/new-card.tsx'

type OfNewCard = Pick<ComponentProps<typeof NewCard>, 'onDelete' | 'history'>
type BuyingProps = Omit<ComponentProps<typeof BuySheet>, 'newCard'> & OfNewCard

/** Buying and the card that comes of it: they are loaded together, so that nothing waits between them. */
export function Buying({ onDelete, history, ...rest }: BuyingProps) {
  const newCard = (made: MadeCard) => <NewCard {...made} onDelete={onDelete} history={history} />
  return <BuySheet {...rest} newCard={newCard} />
}
