import { useEffect, useState, type ComponentType } from 'react'
import { wholeStyles } from '../router/whole-styles.ts'
import { whenIdle } from './when-idle.ts'

type Load<P> = () => Promise<ComponentType<P>>

/** What is loaded before it is drawn shows with the page. */
type Later<P> = ComponentType<P> & { load: () => Promise<unknown> }

/**
 * Loads a closed sheet or drawer, or what a page shows seldom, when the page is idle, or at once if it is opened before. It is not React.lazy, whose Suspense delays
 * showing it even when the code is loaded already (decision 346).
 */
export function whenOpened<P extends object>(
  load: Load<P>,
  isOpen: (props: P) => boolean,
  styles: () => Promise<void> = wholeStyles,
): Later<P> {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<ComponentType<P>> | undefined
  const fetchOnce = () =>
    (loading ??= Promise.all([load(), styles()]).then(
      ([component]) => (loaded = component),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  function WhenOpened(props: P) {
    const [Known, setKnown] = useState(() => loaded)
    const isWanted = isOpen(props)
    useEffect(() => {
      if (Known) return undefined
      let isHere = true
      const show = (component: ComponentType<P>) => isHere && setKnown(() => component)
      // What is opened and cannot be loaded breaks the page, which can be loaded anew; until then it is tried again when it is.
      if (!isWanted) {
        const cancel = whenIdle(() => void fetchOnce().then(show, () => undefined))
        return () => {
          isHere = false
          cancel()
        }
      }
      void fetchOnce().then(
        show,
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
  return Object.assign(WhenOpened, { load: fetchOnce })
}
