import { useSyncExternalStore } from 'react'

function watch(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** The window's width in CSS pixels, as it changes. */
export const useWidth = (): number => useSyncExternalStore(watch, () => window.innerWidth)
