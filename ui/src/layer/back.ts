import { createContext, useContext, useEffect, useEffectEvent, useId } from 'react'

// The Back button of a phone closes the topmost layer, as in native apps. Each layer reports its number of back steps; the app,
// which owns the browser history, answers each Back with a step of the topmost layer.

export type BackLayer = {
  /**
   * Number of Back presses that the layer handles: one to close it, and one per inner step. 0 while it is closed.
   */
  steps: number
  onBack: () => void
  /** Query parameter while the layer is open, like `card=card_…`: a reload opens it again. */
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

/** For layers that are simply open or closed. */
export const useBackCloses = (isOpen: boolean, close: () => void): void =>
  useBack({ steps: isOpen ? 1 : 0, onBack: close, address: undefined })
