import { Button } from '@moon/ui/button.tsx'
import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import { useEffect } from 'react'
import { isOpenAgain } from '../api/maintenance.ts'
import { maintenanceWords } from './maintenance-words.ts'
import { NightStandIn } from './night-stand-in.tsx'

const retryEveryMs = 30_000

/** Replaces the whole app during maintenance; the address stays, and the app starts again at it (D-37). */
export function MaintenancePage() {
  useEffect(() => {
    const timer = setInterval(look, retryEveryMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <NightStandIn>
      <ErrorPanel
        isPage
        face="cloud"
        title={maintenanceWords.title}
        actions={
          <Button variant="secondary" onClick={look}>
            {maintenanceWords.again}
          </Button>
        }
      >
        <p>{maintenanceWords.text}</p>
      </ErrorPanel>
    </NightStandIn>
  )
}

/** Reloads once Moon is open again. */
const look = () => void isOpenAgain().then((isOpen) => isOpen && location.reload())
