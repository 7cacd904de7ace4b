import type { ComponentProps } from 'react'
import { BuySheet } from '../buy/buy-sheet.tsx'
import { newCardOf, type OfNewCard } from './new-card-of.tsx'

type BuyingProps = Omit<ComponentProps<typeof BuySheet>, 'newCard'> & OfNewCard

/** Buying and the card that comes of it: they are loaded together, so that nothing waits between them. */
export function Buying({ onDelete, onPayRest, ...rest }: BuyingProps) {
  return <BuySheet {...rest} newCard={newCardOf({ onDelete, onPayRest })} />
}
