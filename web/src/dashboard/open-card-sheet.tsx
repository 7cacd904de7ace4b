import type { CardInfo } from '@moon/contract/cards.ts'
import type { ComponentProps } from 'react'
import { CardSheet } from '../cards/card-sheet.tsx'
import { CardHistory, type CardHistoryProps } from './card-history.tsx'

type OpenCardSheetProps = Omit<ComponentProps<typeof CardSheet>, 'transactions'> & Pick<CardHistoryProps, 'onComplete'>

/** A card and what happened to it: they are loaded together, so that nothing waits between them. */
export function OpenCardSheet({ onComplete, ...rest }: OpenCardSheetProps) {
  const transactions = (card: CardInfo) => <CardHistory card={card} onComplete={onComplete} />
  return <CardSheet {...rest} transactions={transactions} />
}
