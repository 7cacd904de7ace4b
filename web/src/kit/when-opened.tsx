import { useEffect, useState, type ComponentType } from 'react'
import { wholeStyles } from '../router/whole-styles.ts'
import { whenIdle } from './when-idle.ts'

type Load<P> = () => Promise<ComponentType<P>>

/** A component loaded early through `load` is shown together with the page. */
type Later<P> = ComponentType<P> & { load: () => Promise<unknown> }

/**
 * Loads a closed sheet or drawer, or a rarely shown part of a page, when the page is idle, or at once when it is opened earlier. React.lazy
 * is not used, because its Suspense delays showing even code that is already loaded (decision 346). `Meanwhile` holds the place of a part that
 * is opened before it is loaded.
 */
export function whenOpened<P extends object>(
  load: Load<P>,
  isOpen: (props: P) => boolean,
  styles: () => Promise<void> = wholeStyles,
  Meanwhile?: ComponentType,
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
      // An opened part that cannot be loaded breaks the page, which can be reloaded. Before it is opened, a failed load is retried when it
      // opens.
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
    if (Known) return <Known {...props} />
    return isWanted && Meanwhile ? <Meanwhile /> : null
  }
  return Object.assign(WhenOpened, { load: fetchOnce })
}
