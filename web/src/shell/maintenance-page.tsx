import { Button } from '@moon/ui/button.tsx'
import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import { useEffect } from 'react'
import { isOpenAgain } from '../api/maintenance.ts'
import { maintenanceWords } from './maintenance-words.ts'

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
function MaintenanceNotice({ onOpen }: { onOpen: () => void }) {
  const look = () => void isOpenAgain().then((isOpen) => isOpen && onOpen())
  useEffect(() => {
    const timer = setInterval(() => void isOpenAgain().then((isOpen) => isOpen && onOpen()), retryEveryMs)
    return () => clearInterval(timer)
  }, [onOpen])
  return (
    <ErrorPanel
      isPage
      title={maintenanceWords.title}
      actions={
        <Button variant="secondary" onClick={look}>
          {maintenanceWords.again}
        </Button>
      }
    >
      <p>{maintenanceWords.text}</p>
    </ErrorPanel>
  )
}
