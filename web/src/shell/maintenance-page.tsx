import { Button } from '@moon/ui/button.tsx'
import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import { useEffect } from 'react'
import { checkMaintenance } from '../api/maintenance.ts'

const retryEveryMs = 30_000

/** Replaces the whole app while the house is closed, and looks every 30 s whether it is open again (D-37). */
export function MaintenancePage() {
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <MaintenanceNotice />
    </main>
  )
}

export function MaintenanceNotice() {
  useEffect(() => {
    const timer = setInterval(() => void checkMaintenance(), retryEveryMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <ErrorPanel
      isPage
      title="Moon is under maintenance"
      actions={
        <Button variant="secondary" onClick={() => void checkMaintenance()}>
          Check again
        </Button>
      }
    >
      <p>
        Your cards and your money are safe. Payments that are on their way are still received and counted. This page
        comes back by itself.
      </p>
    </ErrorPanel>
  )
}
