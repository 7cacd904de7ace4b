import { useEffect, useEffectEvent } from 'react'

/** ⌘K, or Ctrl+K where there is no ⌘, wherever nothing else lies over the page: a payment is not left by accident. */
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

/** A sheet. What is said in passing is a dialog too, but holds nobody up, and the view of a card is a page to whoever looks at it. */
const opened = '[role=dialog]:not([popover], [aria-modal=false], [data-view])'

/** How the key is written on this machine. */
export const paletteKey = (): string => (/Mac|iP/.test(navigator.userAgent) ? '⌘\u00a0K' : 'Ctrl\u00a0K')
