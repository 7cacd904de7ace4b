import { Button } from '@moon/ui/button.tsx'
import { Panel } from '@moon/ui/panel.tsx'
import { useState } from 'react'
import { CloseAccountSheet } from './close-account-sheet.tsx'
import { say } from '@moon/ui/language/say.ts'

/** Closes the account. Obstacles and consequences are shown before anything is done. */
export function CloseAccountSection() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Panel
        title={say('Close your account')}
        about={say(
          'For good. Your money comes out first; then every device is logged out, and your name and email address are removed.',
        )}
      >
        <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
          {say('Close my account')}
        </Button>
      </Panel>
      {isOpen && <CloseAccountSheet onClose={() => setOpen(false)} />}
    </>
  )
}
