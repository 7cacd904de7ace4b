import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import type { ReactNode } from 'react'
import { say } from '@moon/ui/language/say.ts'

/** Shows that polling stopped after its retries (I-34): nothing is lost, and the user can check again. */
export function CannotCheck({ onAgain, children }: { onAgain: () => void; children: ReactNode }) {
  return (
    <Banner
      tone="caution"
      title={say('We cannot check right now')}
      action={
        <Button size="small" onClick={onAgain}>
          {say('Check again')}
        </Button>
      }
    >
      {children}
    </Banner>
  )
}
