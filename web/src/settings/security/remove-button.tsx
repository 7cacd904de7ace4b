import { Button } from '@moon/ui/button.tsx'
import { useState } from 'react'
import { say } from '@moon/ui/language/say.ts'

type RemoveButtonProps = {
  /** The button's label when several stand on one screen. */
  label?: string
  variant?: 'secondary' | 'quiet'
  size?: 'small' | 'medium'
  isBusy: boolean
  onRemove: () => void
}

/** Removes a way to log in, which cannot be undone, so the button asks for confirmation in its place. */
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
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- this button replaces the pressed one */}
      <Button size={size} variant="danger" autoFocus onClick={remove}>
        {say('Yes, remove it')}
      </Button>
      <Button size={size} variant="quiet" onClick={() => setAsked(false)}>
        {say('No')}
      </Button>
    </>
  )
}
