import { Button } from '@moon/ui/button.tsx'
import { Segmented } from '@moon/ui/field/segmented.tsx'
import { say } from '@moon/ui/language/say.ts'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'

export type Pane = 'cards' | 'activity'

type Create = { onCreate: (() => void) | undefined }

type DashboardPanesProps = Create & {
  isMobile: boolean
  pane: Pane
  onPane?: (pane: Pane) => void
  cards: ReactNode
  activity: ReactNode
}

/** Cards and activity: side by side from 1080 px on, as tabs below (DSH-12, DSH-13). */
export function DashboardPanes({ isMobile, pane, onPane = () => {}, cards, activity, onCreate }: DashboardPanesProps) {
  if (!isMobile)
    return (
      <div className="grid grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] items-start gap-12">
        {cards}
        {activity}
      </div>
    )
  return (
    <>
      <Segmented
        label={say('Dashboard')}
        value={pane}
        onChange={onPane}
        options={[
          { value: 'cards', label: say('Cards'), content: cards },
          { value: 'activity', label: say('Activity'), content: activity },
        ]}
      />
      <div className="pointer-events-none fixed inset-x-0 bottom-0 z-20 px-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6 [main:has(.first-card)_&]:static [main:has(.first-card)_&]:px-0">
        <Button
          size="large"
          className="pointer-events-auto w-full shadow-floating ring-4 ring-surface"
          icon={plus}
          disabled={!onCreate}
          onClick={() => onCreate?.()}
        >
          {say('New Card')}
        </Button>
      </div>
    </>
  )
}

/** The button beside the heading of the cards, where there is room. */
export const CreateButton = ({ onCreate }: Create) => (
  <Button icon={plus} disabled={!onCreate} onClick={() => onCreate?.()}>
    {say('Create a New Card')}
  </Button>
)

const plus = <Plus aria-hidden className="size-5" />
