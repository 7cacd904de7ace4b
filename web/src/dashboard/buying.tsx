import type { ComponentProps } from 'react'
import { BuySheet } from '../buy/buy-sheet.tsx'
import { newCardOf, type OfNewCard } from './new-card-of.tsx'

type BuyingProps = Omit<ComponentProps<typeof BuySheet>, 'newCard'> & OfNewCard

/** The buying sheet and the view of the new card, loaded together, so that there is no loading between them. */
export function Buying({ onDelete, onPayRest, ...rest }: BuyingProps) {
  return <BuySheet {...rest} newCard={newCardOf({ onDelete, onPayRest })} />
}
