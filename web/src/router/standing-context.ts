import { createContext, useContext } from 'react'
import type { Router } from './create-router.ts'
import type { Standing } from './standing.ts'

/** The page that stands, and how to go to another one. */
export const StandingContext = createContext<
  { standing: Standing; router: Pick<Router, 'navigate' | 'revalidate'> } | undefined
>(undefined)

/** How far in a layout stands, and what the one above it gives. */
export const DepthContext = createContext<{ depth: number; given: unknown }>({ depth: -1, given: undefined })

export function useStanding() {
  const here = useContext(StandingContext)
  if (!here) throw new Error('There is no router')
  return here
}
