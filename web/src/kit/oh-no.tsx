import { Button } from '@moon/ui/button.tsx'
import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import type { ReactNode } from 'react'

/** The specification's screen for what went wrong and can be tried again. */
export function OhNo({ onAgain, children }: { onAgain: () => void; children: ReactNode }) {
  return (
    <ErrorPanel title="Oh No!" actions={<Button onClick={onAgain}>Try again</Button>}>
      {children}
    </ErrorPanel>
  )
}
