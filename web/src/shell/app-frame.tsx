import { BackContext } from '@moon/ui/layer/back.ts'
import { Toasts } from '@moon/ui/layer/toasts.tsx'
import { StrictStyles } from '@moon/ui/theme/strict-styles.tsx'
import type { ReactNode } from 'react'
import { useMaintenance } from '../api/maintenance.ts'
import { useOutage } from '../api/outage.ts'
import { backKeeper } from '../kit/back-keeper.ts'
import { MaintenancePage } from './maintenance-page.tsx'
import { OutageLine } from './outage-line.tsx'
import { OutagePage } from './outage-page.tsx'

/** What holds for every page of the app: what stands in for it while Moon is closed or has no database, and what lies over it. */
export function AppFrame({ children }: { children: ReactNode }) {
  const isUnderMaintenance = useMaintenance()
  const outage = useOutage()
  return (
    <StrictStyles>
      <BackContext value={backKeeper}>
        {isUnderMaintenance ? <MaintenancePage /> : outage === 'page' ? <OutagePage /> : children}
      </BackContext>
      {outage === 'said' && !isUnderMaintenance && <OutageLine />}
      <Toasts />
    </StrictStyles>
  )
}
