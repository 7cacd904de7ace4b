import { useState } from 'react'

/**
 * What had the focus when something was opened over it; null: nothing. It is read while that is drawn for the first time: a field of
 * its own that takes the focus at once takes it before any effect runs.
 */
export function useOpener(isOpen: boolean): HTMLElement | null {
  const [last, setLast] = useState(() => ({ isOpen, opener: isOpen ? focused() : null }))
  if (last.isOpen !== isOpen) setLast({ isOpen, opener: isOpen ? focused() : last.opener })
  return last.opener
}

const focused = (): HTMLElement | null =>
  typeof document === 'undefined' ? null : (document.activeElement as HTMLElement)

/**
 * Where the focus goes to once it is closed. `true`: wherever the dialog thinks best, because what opened it is not there any more. `false`: somewhere
 * else has taken it meanwhile.
 */
export function whereFocusGoes(opener: HTMLElement | null): HTMLElement | boolean {
  const now = document.activeElement
  if (now && now !== document.body && !now.closest('[role="dialog"], [data-base-ui-focus-guard]')) return false
  return opener?.isConnected && opener !== document.body ? opener : true
}
