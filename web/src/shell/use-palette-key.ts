import { useEffect, useEffectEvent } from 'react'

/** Opens the palette on ⌘K, or Ctrl+K where there is no ⌘, unless something lies over the page: a payment is not left by accident. */
export function usePaletteKey(open: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
    if (document.querySelector(opened)) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** An open sheet. Toasts are dialogs, too, but block nothing, and the view of a card counts as a page. */
const opened = '[role=dialog]:not([popover], [aria-modal=false], [data-view])'

/** The shortcut as this machine writes it. */
export const paletteKey = (): string => (/Mac|iP/.test(navigator.userAgent) ? '⌘\u00a0K' : 'Ctrl\u00a0K')
