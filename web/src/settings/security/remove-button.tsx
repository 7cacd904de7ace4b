import { Button } from '@moon/ui/button.tsx'
import { useState } from 'react'
import { say } from '@moon/ui/language/say.ts'

type RemoveButtonProps = {
  /** What it is called where several stand on a screen. */
  label?: string
  variant?: 'secondary' | 'quiet'
  size?: 'small' | 'medium'
  isBusy: boolean
  onRemove: () => void
}

/** Takes a way in away, which no press brings back: so it asks once more, in its own place. */
export function RemoveButton({ label, variant = 'secondary', size = 'medium', isBusy, onRemove }: RemoveButtonProps) {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked)
    return (
      <Button size={size} variant={variant} aria-label={label} isBusy={isBusy} onClick={() => setAsked(true)}>
        {say('Remove')}
      </Button>
    )
  const remove = () => {
    setAsked(false)
    onRemove()
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the pressed one was */}
      <Button size={size} variant="danger" autoFocus onClick={remove}>
        {say('Yes, remove it')}
      </Button>
      <Button size={size} variant="quiet" onClick={() => setAsked(false)}>
        {say('No')}
      </Button>
    </>
  )
}
