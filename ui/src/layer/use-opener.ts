import { useState } from 'react'

/**
 * The element that had the focus when a layer opened; null: none. It is read during the layer's first render,
 * because an autofocused field inside takes the focus before any effect runs.
 */
export function useOpener(isOpen: boolean): HTMLElement | null {
  const [last, setLast] = useState(() => ({ isOpen, opener: isOpen ? focused() : null }))
  if (last.isOpen !== isOpen) setLast({ isOpen, opener: isOpen ? focused() : last.opener })
  return last.opener
}

const focused = (): HTMLElement | null =>
  typeof document === 'undefined' ? null : (document.activeElement as HTMLElement)

/**
 * Where the focus moves when a layer closes. `true`: the dialog's default, because the opener no longer exists.
 * `false`: another element already has the focus.
 */
export function whereFocusGoes(opener: HTMLElement | null): HTMLElement | boolean {
  const now = document.activeElement
  if (now && now !== document.body && !now.closest('[role="dialog"], [data-base-ui-focus-guard]')) return false
  return opener?.isConnected && opener !== document.body ? opener : true
}
