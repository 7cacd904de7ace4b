import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import type { ReactNode } from 'react'

/** Polling was given up after its retries (I-34): nothing is lost, and it can be asked again. */
export function CannotCheck({ onAgain, children }: { onAgain: () => void; children: ReactNode }) {
  return (
    <Banner
      tone="caution"
      title="We cannot check right now"
      action={
        <Button size="small" onClick={onAgain}>
          Check again
        </Button>
      }
    >
      {children}
    </Banner>
  )
}
