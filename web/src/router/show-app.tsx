import {
  Component,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { AppFrame } from '../shell/app-frame.tsx'
import { BrokenPage } from '../shell/broken-page.tsx'
import type { Router } from './create-router.ts'
import type { Standing } from './standing.ts'
import { hrefOf } from './place.ts'
import { Outlet } from './link.tsx'
import { restoreScroll } from './scroll.ts'
import { StandingContext } from './standing-context.ts'
import { Tags } from './tags.tsx'

type Walking = Pick<Router, 'get' | 'navigate' | 'revalidate' | 'subscribe'>

/** Renders `first`, and then each page that the router has loaded. */
export function ShowApp({ first, router }: { first: Standing; router: Walking }) {
  const [standing, setStanding] = useState(first)
  const drawn = useRef<(() => void)[]>([])
  useEffect(() => {
    const show = (next: Standing) => startTransition(() => setStanding(next))
    // The router may have moved on before the first render.
    show(router.get() ?? first)
    return router.subscribe(
      (next) =>
        new Promise((resolve) => {
          drawn.current.push(resolve)
          show(next)
        }),
    )
  }, [router, first])
  useLayoutEffect(() => {
    restoreScroll(standing)
    for (const done of drawn.current.splice(0)) done()
  }, [standing])
  const here = useMemo(() => ({ standing, router }), [standing, router])
  return (
    <Breakable at={hrefOf(standing.place)}>
      <StandingContext value={here}>
        <Tags standing={standing} />
        {standing.failure ? (
          <BrokenPage error={standing.failure.error} />
        ) : (
          <AppFrame>
            <Outlet />
          </AppFrame>
        )}
      </StandingContext>
    </Breakable>
  )
}

type BreakableProps = { at: string; children: ReactNode }
type Broken = { at: string; broken?: { error: unknown } }

/** Shows an error page when a page cannot be rendered, until the next navigation. */
class Breakable extends Component<BreakableProps, Broken> {
  override state: Broken = { at: this.props.at }

  static getDerivedStateFromError = (error: unknown): Partial<Broken> => ({ broken: { error } })

  static getDerivedStateFromProps({ at }: BreakableProps, before: Broken): Broken | null {
    return at === before.at ? null : { at }
  }

  override render(): ReactNode {
    return this.state.broken ? <BrokenPage error={this.state.broken.error} /> : this.props.children
  }
}
