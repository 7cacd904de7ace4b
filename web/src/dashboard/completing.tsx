import type { ComponentProps } from 'react'
import { CompletePayment } from '../buy/pending/complete-payment.tsx'
import type { MadeCard } from '../buy/flow/made-card.ts'
import { NewCard } from '../cards/reveal/new-card.tsx'

type OfNewCard = Pick<ComponentProps<typeof NewCard>, 'onDelete' | 'history'>
type CompletingProps = Omit<ComponentProps<typeof CompletePayment>, 'newCard'> & OfNewCard

/** Paying what is still owed, and the card that comes of it: they are loaded together, so that nothing waits between them. */
export function Completing({ onDelete, history, ...rest }: CompletingProps) {
  const newCard = (made: MadeCard) => <NewCard {...made} onDelete={onDelete} history={history} />
  return <CompletePayment {...rest} newCard={newCard} />
}
