import { breakpoints } from '@moon/contract/limits.ts'
import type { User } from '@moon/contract/users.ts'
import { classNames } from '@moon/ui/class-names.ts'
import { useState } from 'react'
import { withFace } from '../cards/with-face.ts'
import { useFlag } from '../session/flags.ts'
import { useHeld } from '../kit/use-held.ts'
import { useWidth } from '../kit/use-width.ts'
import { ActivityPanel } from './activity-panel.tsx'
import { CardsPanel } from './cards-panel.tsx'
import type { Which } from './cards-section.tsx'
import { CreateButton, DashboardPanes, type Pane } from './dashboard-panes.tsx'
import { DashboardSheets } from './dashboard-sheets.tsx'
import { OverdraftBanner } from './overdraft-banner.tsx'
import { RecoveryStrip } from './recovery-strip.tsx'
import { seldom } from './seldom.ts'
import { useErrorPage } from './use-error-page.ts'
import { usePendingOrders } from './use-pending-orders.ts'
import { useSheet } from './use-sheet.ts'

/** Cards and activity: side by side from 1080 px on, as tabs below (DSH-12, DSH-13). */
export function MemberDashboard({ user, windowHeight }: { user: User; windowHeight: number }) {
  const canCreate = useFlag('bitnobPrivateBeta')
  const isMobile = useWidth() < breakpoints.mobile
  const [pane, setPane] = useState<Pane>('cards')
  // The choice is stored here, so that it survives turning a tablet.
  const [which, setWhich] = useState<Which>('active')
  const { sheet, setSheet, agreeFor, buy } = useSheet()
  const pending = usePendingOrders()
  const isCovered = sheet.kind !== 'none'
  useErrorPage(pending.error, { isCovered })
  const drawn = useHeld(user, isCovered)
  const create = canCreate ? (amountText?: string) => void buy(amountText) : undefined
  const openCard = (cardId: string) => withFace(cardId, () => setSheet({ kind: 'card', cardId, isNew: false }))
  const cards = (
    <CardsPanel
      which={which}
      onChoose={setWhich}
      windowHeight={windowHeight}
      isCovered={isCovered}
      pending={pending}
      onPay={(invoiceId) => setSheet({ kind: 'complete', invoiceId })}
      onOpen={openCard}
      onCreate={create}
      action={isMobile ? undefined : <CreateButton onCreate={create} />}
    />
  )
  const activity = (
    <ActivityPanel windowHeight={windowHeight} isCovered={isCovered} pending={pending} onOpenCard={openCard} />
  )
  return (
    <div className={classNames('grid gap-6', isMobile && 'pb-16')}>
      <OverdraftBanner overdraft={drawn.overdraft} />
      <seldom.HoldBanner onHold={drawn.moonCreditOnHold} />
      <RecoveryStrip isCovered={isCovered} />
      <DashboardPanes {...{ isMobile, pane, cards, activity }} onPane={setPane} onCreate={create} />
      <DashboardSheets sheet={sheet} user={user} onChange={setSheet} onUnagreed={agreeFor} />
    </div>
  )
}
