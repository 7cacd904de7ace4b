import type { ReactNode } from 'react'

/**
 * Invisible text that screen readers announce politely when it changes. It must stay mounted while its text comes
 * and goes.
 */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <output aria-live="polite" className="sr-only">
      {children}
    </output>
  )
}
