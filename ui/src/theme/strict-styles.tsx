import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'

/** Widgets below bring no style elements of their own: what they need stands in base.css. */
export function StrictStyles({ children }: { children: ReactNode }) {
  return <CSPProvider disableStyleElements>{children}</CSPProvider>
}
