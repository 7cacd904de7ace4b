import { createContext, useContext } from 'react'
import type { Router } from './create-router.ts'
import type { Standing } from './standing.ts'

/** The page that is shown now. Whatever reads it is drawn again with each page. */
export const StandingContext = createContext<Standing | undefined>(undefined)

/** How to go to another one. It stays the same. */
export const RouterContext = createContext<Pick<Router, 'navigate' | 'revalidate'> | undefined>(undefined)

/** At which place among the layouts and the page we are, and what the layout above passes down. */
export const DepthContext = createContext<{ depth: number; given: unknown }>({ depth: -1, given: undefined })

export const useStanding = (): Standing => known(useContext(StandingContext))

export const useRouter = () => known(useContext(RouterContext))

function known<T>(here: T | undefined): T {
  if (here === undefined) throw new Error('There is no router')
  return here
}
