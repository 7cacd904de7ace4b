import type { CardInfo } from '@moon/contract/cards.ts'
import type { ReactNode } from 'react'
import { UnderpaidBanner } from './underpaid-banner.tsx'

/** What is still owed for a card, as its view shows it above the rest. */
export const dueOf = (onPay: (invoiceId: string) => void) => (card: CardInfo, rest: ReactNode) => (
  <UnderpaidBanner card={card} onComplete={onPay}>
    {rest}
  </UnderpaidBanner>
)
