import type { ComponentProps } from 'react'
import { CompletePayment } from '../buy/pending/complete-payment.tsx'
import { newCardOf, type OfNewCard } from './new-card-of.tsx'

type CompletingProps = Omit<ComponentProps<typeof CompletePayment>, 'newCard'> & OfNewCard

/** Paying what is still owed, and the card that comes of it: they are loaded together, so that nothing waits between them. */
export function Completing({ onDelete, onPayRest, ...rest }: CompletingProps) {
  return <CompletePayment {...rest} newCard={newCardOf({ onDelete, onPayRest })} />
}
