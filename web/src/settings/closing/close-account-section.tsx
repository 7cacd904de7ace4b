import { Button } from '@moon/ui/button.tsx'
import { useState } from 'react'
import { CloseAccountSheet } from './close-account-sheet.tsx'
import { say } from '@moon/ui/language/say.ts'

/** The way out. What stands in it, and what goes, is said before anything is done. */
export function CloseAccountSection() {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="closing-title" className="grid justify-items-start gap-4 border-t border-line pt-8">
      <div className="grid gap-1">
        <h2 id="closing-title" className="text-xl">
          {say('Close your account')}
        </h2>
        <p className="max-w-120 text-sm text-ink-muted">
          {say(
            'For good. Your money comes out first; then every device is logged out, and your name and email address are removed.',
          )}
        </p>
      </div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {say('Close my account')}
      </Button>
      {isOpen && <CloseAccountSheet onClose={() => setOpen(false)} />}
    </section>
  )
}
