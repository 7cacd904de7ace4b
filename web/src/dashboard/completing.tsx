import type { ComponentProps } from 'react'
import { CompletePayment } from '../buy/pending/complete-payment.tsx'
import { newCardOf, type OfNewCard } from './new-card-of.tsx'

type CompletingProps = Omit<ComponentProps<typeof CompletePayment>, 'newCard'> & OfNewCard

/** The sheet for paying the rest and the view of the new card, loaded together, so that there is no loading between them. */
export function Completing({ onDelete, onPayRest, ...rest }: CompletingProps) {
  return <CompletePayment {...rest} newCard={newCardOf({ onDelete, onPayRest })} />
}
