import { Button } from '@moon/ui/button.tsx'
import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import { useEffect } from 'react'
import { isOpenAgain } from '../api/maintenance.ts'

const retryEveryMs = 30_000
const startAgain = () => location.reload()

/** Replaces the whole app while the house is closed; the address stays, and the app starts again at it (D-37). */
export function MaintenancePage() {
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <MaintenanceNotice onOpen={startAgain} />
    </main>
  )
}

/** Looks every 30 s whether the house is open again. */
export function MaintenanceNotice({ onOpen }: { onOpen: () => void }) {
  const look = () => void isOpenAgain().then((isOpen) => isOpen && onOpen())
  useEffect(() => {
    const timer = setInterval(() => void isOpenAgain().then((isOpen) => isOpen && onOpen()), retryEveryMs)
    return () => clearInterval(timer)
  }, [onOpen])
  return (
    <ErrorPanel
      isPage
      title="Moon is under maintenance"
      actions={
        <Button variant="secondary" onClick={look}>
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
