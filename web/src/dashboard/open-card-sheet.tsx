import type { ComponentProps } from 'react'
import { CardSheet } from '../cards/card-sheet.tsx'
import { CardHistory, type CardHistoryProps } from './card-history.tsx'

type OpenCardSheetProps = Omit<ComponentProps<typeof CardSheet>, 'transactions'> & Pick<CardHistoryProps, 'onComplete'>

/** A card and what happened to it: they are loaded together, so that nothing waits between them. */
export function OpenCardSheet({ onComplete, ...rest }: OpenCardSheetProps) {
  return <CardSheet {...rest} transactions={(card) => <CardHistory card={card} onComplete={onComplete} />} />
}
