import { createContext, useContext, useEffect, useEffectEvent, useId } from 'react'

// What lies over a page is closed by the Back of a phone, as in any app. A widget says here how many ways back it has; who
// keeps the history of the browser (it is the app's, not ours) answers each Back with the topmost of them.

export type BackLayer = {
  /** How many times Back stays within it: once to close it, and once for each step in it. None while it is closed. */
  steps: number
  onBack: () => void
  /** What the address says while it is open, as `card=card_…`: it is open again after a reload. */
  address: string | undefined
}

export type BackKeeper = { set: (id: string, layer: BackLayer | undefined) => void }

export const BackContext = createContext<BackKeeper>({ set: () => {} })

export function useBack({ steps, onBack, address }: BackLayer): void {
  const keeper = useContext(BackContext)
  const id = useId()
  const goBack = useEffectEvent(onBack)
  useEffect(() => {
    keeper.set(id, steps > 0 ? { steps, address, onBack: () => goBack() } : undefined)
  }, [keeper, id, steps, address])
  useEffect(() => () => keeper.set(id, undefined), [keeper, id])
}

/** For what is either open or closed. */
export const useBackCloses = (isOpen: boolean, close: () => void): void =>
  useBack({ steps: isOpen ? 1 : 0, onBack: close, address: undefined })
