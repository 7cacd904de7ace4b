import type { ReactNode } from 'react'

/** Read out politely when it changes, and seen by nobody. It must stay mounted while its text comes and goes. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <output aria-live="polite" className="sr-only">
      {children}
    </output>
  )
}
