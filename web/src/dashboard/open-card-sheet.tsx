import type { CardInfo } from '@moon/contract/cards.ts'
import type { ComponentProps } from 'react'
import { CardSheet } from '../cards/card-sheet.tsx'
import { CardHistory } from './card-history.tsx'
import { dueOf } from './due-of.tsx'

export { loadLaterParts } from '../cards/later-parts.tsx'

type OpenCardSheetProps = Omit<ComponentProps<typeof CardSheet>, 'transactions' | 'due'> & {
  onComplete: (invoiceId: string) => void
}

/** The card sheet and the card's history, loaded together, so that there is no loading between them. */
export function OpenCardSheet({ onComplete, ...rest }: OpenCardSheetProps) {
  return <CardSheet {...rest} due={dueOf(onComplete)} transactions={history} />
}

const history = (card: CardInfo) => <CardHistory card={card} />
