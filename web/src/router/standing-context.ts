import { createContext, useContext } from 'react'
import type { Router } from './create-router.ts'
import type { Standing } from './standing.ts'

/** The shown page, and how to navigate. */
export const StandingContext = createContext<
  { standing: Standing; router: Pick<Router, 'navigate' | 'revalidate'> } | undefined
>(undefined)

/** The depth within the layouts, and the value that the layout above passes down. */
export const DepthContext = createContext<{ depth: number; given: unknown }>({ depth: -1, given: undefined })

export function useStanding() {
  const here = useContext(StandingContext)
  if (!here) throw new Error('There is no router')
  return here
}
