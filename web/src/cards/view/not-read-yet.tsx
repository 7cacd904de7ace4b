import { Button } from '@moon/ui/button.tsx'
import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import { say } from '@moon/ui/language/say.ts'

/** The card is paid for but could not be read from Moon; nothing is lost. */
export function NotReadYet({ onAgain }: { onAgain: () => void }) {
  return (
    <ErrorPanel
      title={say('We cannot show it right now')}
      face="cloud"
      actions={
        <Button variant="secondary" onClick={onAgain}>
          {say('Check again')}
        </Button>
      }
    >
      <p>{say('Your payment has been seen. We keep asking for your card, and it appears here by itself.')}</p>
      <p>{say('You may close this: it is on your dashboard too.')}</p>
    </ErrorPanel>
  )
}
