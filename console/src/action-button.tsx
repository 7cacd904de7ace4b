import { Button } from '@moon/ui/button.tsx'
import { Sheet } from '@moon/ui/layer/sheet.tsx'
import { useState } from 'react'
import { ActionForm } from './action-form.tsx'
import { useCommand } from './use-session.ts'

type ActionButtonProps = {
  command: string
  label: string
  /** Inputs that are already known; the form asks for the rest. */
  words: Record<string, string>
  isQuiet?: boolean
  isDanger?: boolean
}

/** A button for a change. It is absent if the operator's role does not allow the command. */
export function ActionButton({ command: name, label, words, isQuiet = false, isDanger = false }: ActionButtonProps) {
  const command = useCommand(name)
  const [isOpen, setOpen] = useState(false)
  if (!command) return null
  return (
    <>
      <Button
        variant={isQuiet ? 'quiet' : isDanger ? 'danger' : 'secondary'}
        size="small"
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={label} description={`${sentence(command.says)}.`}>
        {isOpen && (
          <ActionForm command={command} label={label} given={words} isDanger={isDanger} onDone={() => setOpen(false)} />
        )}
      </Sheet>
    </>
  )
}

const sentence = (says: string): string => says.slice(0, 1).toUpperCase() + says.slice(1)
