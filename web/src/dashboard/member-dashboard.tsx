import { breakpoints } from '@moon/contract/limits.ts'
import type { User } from '@moon/contract/users.ts'
import { Button } from '@moon/ui/button.tsx'
import { classNames } from '@moon/ui/class-names.ts'
import { Segmented } from '@moon/ui/field/segmented.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { withFace } from '../cards/with-face.ts'
import { useFlag } from '../session/flags.ts'
import { useHeld } from '../kit/use-held.ts'
import { useWidth } from '../kit/use-width.ts'
import { ActivityPanel } from './activity-panel.tsx'
import { CardsPanel, type Which } from './cards-panel.tsx'
import { DashboardSheets } from './dashboard-sheets.tsx'
import { OverdraftBanner } from './overdraft-banner.tsx'
import { RecoveryStrip } from './recovery-strip.tsx'
import { seldom } from './seldom.ts'
import { useErrorPage } from './use-error-page.ts'
import { usePendingOrders } from './use-pending-orders.ts'
import { useSheet } from './use-sheet.ts'
import { say } from '@moon/ui/language/say.ts'

type Pane = 'cards' | 'activity'

/** Cards and activity: side by side from 1080 px on, as tabs below (DSH-12, DSH-13). */
export function MemberDashboard({ user, windowHeight }: { user: User; windowHeight: number }) {
  const canCreate = useFlag('bitnobPrivateBeta')
  const isMobile = useWidth() < breakpoints.mobile
  const [pane, setPane] = useState<Pane>('cards')
  // Kept here, so that turning a tablet keeps it too.
  const [which, setWhich] = useState<Which>('active')
  const { sheet, setSheet, agreeFor, buy } = useSheet()
  const pending = usePendingOrders()
  const isCovered = sheet.kind !== 'none'
  useErrorPage(pending.error, { isCovered })
  const drawn = useHeld(user, isCovered)
  const create = canCreate ? (amountText?: string) => void buy(amountText) : undefined
  const openCard = (cardId: string) => withFace(cardId, () => setSheet({ kind: 'card', cardId, isNew: false }))
  const createButton = (
    <Button icon={<Plus aria-hidden className="size-5" />} disabled={!create} onClick={() => create?.()}>
      {say('Create a New Card')}
    </Button>
  )
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
      action={isMobile ? undefined : createButton}
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
      {isMobile ? (
        <>
          <Segmented
            label={say('Dashboard')}
            value={pane}
            onChange={setPane}
            options={[
              { value: 'cards', label: say('Cards'), content: cards },
              { value: 'activity', label: say('Activity'), content: activity },
            ]}
          />
          <div className="pointer-events-none fixed inset-x-0 bottom-0 z-20 px-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
            <Button
              size="large"
              className="pointer-events-auto w-full shadow-floating ring-4 ring-surface"
              icon={<Plus aria-hidden className="size-5" />}
              disabled={!create}
              onClick={() => create?.()}
            >
              {say('New Card')}
            </Button>
          </div>
        </>
      ) : (
        <div className="grid grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] items-start gap-12">
          {cards}
          {activity}
        </div>
      )}
      <DashboardSheets sheet={sheet} user={user} onChange={setSheet} onUnagreed={agreeFor} />
    </div>
  )
}
