import type { User } from '@moon/contract/users.ts'
import { lazy, Suspense, useEffect } from 'react'
import { outdate } from '../api/query.ts'
import type { Beginning } from '../buy/flow/draft.ts'
import type { Deletion } from '../cards/visa/delete-card.tsx'
import { wholeStyles } from '../router/whole-styles.ts'
import { LaterCardSheet } from './later-card-sheet.tsx'
import { LaterCompleting } from './later-completing.tsx'

// The buying code is a large part of the app, so it is loaded once the dashboard is shown.
const loadBuying = async () => {
  const [{ Buying }] = await Promise.all([import('./buying.tsx'), wholeStyles()])
  return { default: Buying }
}
const Buying = lazy(loadBuying)

export type OpenSheet =
  | { kind: 'none' }
  | { kind: 'buy'; beginning?: Beginning }
  | { kind: 'card'; cardId: string; isNew: boolean; deletion?: Deletion }
  | { kind: 'complete'; invoiceId: string }

type DashboardSheetsProps = {
  sheet: OpenSheet
  user: User
  onChange: (sheet: OpenSheet) => void
  /** The user has to accept the agreement first; `sheet` is where they come back to. */
  onUnagreed: (sheet: OpenSheet) => void
}

/** The sheets over the dashboard, one at a time. Here the folders of the app are combined. */
export function DashboardSheets({ sheet, user, onChange, onUnagreed }: DashboardSheetsProps) {
  useEffect(() => {
    loadBuying().catch(() => {})
  }, [])
  const close = () => onChange({ kind: 'none' })
  // After a payment the lists are read again, and the new card's view continues in the same sheet (STB-25).
  const readListsAnew = () => void outdate('listCards', 'listActivity', 'lookUpInvoices', 'readUser')
  const complete = (invoiceId: string) => onChange({ kind: 'complete', invoiceId })
  const ofNewCard = {
    onCardMade: readListsAnew,
    onDelete: (cardId: string) => onChange({ kind: 'card', cardId, isNew: true, deletion: { comments: '' } }),
    onPayRest: complete,
  }
  return (
    <>
      {sheet.kind === 'buy' && (
        <Suspense>
          <Buying
            user={user}
            beginning={sheet.beginning ?? {}}
            onClose={close}
            {...ofNewCard}
            onUnagreed={(interrupted) => onUnagreed({ kind: 'buy', beginning: { interrupted } })}
          />
        </Suspense>
      )}
      <LaterCardSheet
        cardId={sheet.kind === 'card' ? sheet.cardId : undefined}
        isNew={sheet.kind === 'card' && sheet.isNew}
        interrupted={sheet.kind === 'card' ? sheet.deletion : undefined}
        onClose={close}
        onUnagreed={(cardId, deletion) => onUnagreed({ kind: 'card', cardId, isNew: false, deletion })}
        onComplete={complete}
      />
      <LaterCompleting
        invoiceId={sheet.kind === 'complete' ? sheet.invoiceId : undefined}
        onClose={close}
        {...ofNewCard}
      />
    </>
  )
}
