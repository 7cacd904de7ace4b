import type { CardInfo } from '@moon/contract/cards.ts'
import type { User } from '@moon/contract/users.ts'
import { lazy, Suspense, useEffect } from 'react'
import { CardTransactions } from '../activity/card-transactions.tsx'
import { outdate } from '../api/query.ts'
import type { Draft } from '../buy/flow/draft.ts'
import { LaterCompletePayment as CompletePayment } from '../buy/pending/later-complete-payment.tsx'
import { LaterCardSheet as CardSheet } from '../cards/later-card-sheet.tsx'
import type { Deletion } from '../cards/visa/delete-card.tsx'
import { PaymentStory } from '../cards/payment/payment-story.tsx'
import { UnderpaidBanner } from './underpaid-banner.tsx'

// Buying is a good part of the app and comes by itself, once the dashboard stands.
const loadBuySheet = () => import('../buy/buy-sheet.tsx').then(({ BuySheet }) => ({ default: BuySheet }))
const BuySheet = lazy(loadBuySheet)

export type OpenSheet =
  | { kind: 'none' }
  /** With the draft that the agreement interrupted. */
  | { kind: 'buy'; draft?: Draft }
  | { kind: 'card'; cardId: string; isNew: boolean; deletion?: Deletion }
  | { kind: 'complete'; invoiceId: string }

type DashboardSheetsProps = {
  sheet: OpenSheet
  user: User
  onChange: (sheet: OpenSheet) => void
  /** The agreement comes first: this is what to come back to. */
  onUnagreed: (sheet: OpenSheet) => void
}

/** The sheets over the dashboard, one at a time; here the places meet. */
export function DashboardSheets({ sheet, user, onChange, onUnagreed }: DashboardSheetsProps) {
  useEffect(() => {
    loadBuySheet().catch(() => {})
  }, [])
  const close = () => onChange({ kind: 'none' })
  // After a payment the lists reload and the new card's view opens (STB-25).
  const showNew = (cardId: string) => {
    void outdate('listCards', 'listActivity', 'lookUpInvoices', 'readUser')
    onChange({ kind: 'card', cardId, isNew: true })
  }
  const transactions = (card: CardInfo) => (
    <>
      <UnderpaidBanner card={card} onComplete={(invoiceId) => onChange({ kind: 'complete', invoiceId })} />
      <CardTransactions cardId={card.id} />
      <PaymentStory card={card} />
    </>
  )
  return (
    <>
      {sheet.kind === 'buy' && (
        <Suspense>
          <BuySheet
            user={user}
            interrupted={sheet.draft}
            onClose={close}
            onCardMade={showNew}
            onUnagreed={(draft) => onUnagreed({ kind: 'buy', draft })}
          />
        </Suspense>
      )}
      <CardSheet
        cardId={sheet.kind === 'card' ? sheet.cardId : undefined}
        isNew={sheet.kind === 'card' && sheet.isNew}
        interrupted={sheet.kind === 'card' ? sheet.deletion : undefined}
        onClose={close}
        onUnagreed={(cardId, deletion) => onUnagreed({ kind: 'card', cardId, isNew: false, deletion })}
        transactions={transactions}
      />
      <CompletePayment
        invoiceId={sheet.kind === 'complete' ? sheet.invoiceId : undefined}
        onClose={close}
        onCardMade={showNew}
      />
    </>
  )
}
