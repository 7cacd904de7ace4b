import type { CardInfo } from '@moon/contract/cards.ts'
import type { ReactNode } from 'react'
import { UnderpaidBanner } from './underpaid-banner.tsx'

/** Renders what is still owed for a card above the rest of its view. */
export const dueOf = (onPay: (invoiceId: string) => void) => (card: CardInfo, rest: ReactNode) => (
  <UnderpaidBanner card={card} onComplete={onPay}>
    {rest}
  </UnderpaidBanner>
)
