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

/** What every page of the app shares: the pages that replace it during maintenance or an outage, and the layers over it. */
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
