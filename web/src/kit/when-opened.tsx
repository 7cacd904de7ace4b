import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from './when-idle.ts'

type Load<P> = () => Promise<ComponentType<P>>

/**
 * What lies over a page and is closed at first: it comes once the page stands, or at once where it is opened before. It is no lazy
 * component, because React holds back what that reveals, also where it was loaded long ago.
 */
export function whenOpened<P extends object>(load: Load<P>, isOpen: (props: P) => boolean): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<ComponentType<P>> | undefined
  const fetchOnce = () =>
    (loading ??= load().then(
      (component) => (loaded = component),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  return function WhenOpened(props: P) {
    const [Known, setKnown] = useState(() => loaded)
    const isWanted = isOpen(props)
    useEffect(() => {
      if (Known) return undefined
      const show = (component: ComponentType<P>) => setKnown(() => component)
      // What is opened and cannot be loaded breaks the page, which can be loaded anew; until then it is tried again when it is.
      if (!isWanted) return whenIdle(() => void fetchOnce().then(show, () => undefined))
      let isHere = true
      void fetchOnce().then(
        (component) => isHere && show(component),
        (error: unknown) =>
          isHere &&
          setKnown(() => {
            throw error
          }),
      )
      return () => {
        isHere = false
      }
    }, [Known, isWanted])
    return Known ? <Known {...props} /> : null
  }
}
