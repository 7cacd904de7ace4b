// Replaces the router library in the built app: the same names, as far as the app uses them, without the library's server parts
// (web/router-of-app.ts, decision 343). Development and tests use the library itself.
import {
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  type ComponentPropsWithRef,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
} from 'react'
import type { NavigateOptions } from './create-router.ts'
import { matchPath } from './match-routes.ts'
import { hrefOf, resolve, type Place, type To } from './place.ts'
import { DepthContext, StandingContext, useStanding } from './standing-context.ts'

export { redirect, redirectDocument } from './redirect.ts'

export const useLocation = (): Place => useStanding().standing.place

export const useParams = () => useStanding().standing.params

export function useNavigate(): (to: To, options?: NavigateOptions) => Promise<void> {
  const { router } = useStanding()
  return router.navigate
}

export const useRevalidator = () => ({ revalidate: useStanding().router.revalidate })

export const useMatch = (path: string) => {
  const { pathname } = useLocation()
  const params = matchPath(path, pathname)
  return params ? { params, pathname } : null
}

export function useLoaderData(): unknown {
  const { depth } = useContext(DepthContext)
  return useStanding().standing.shown[depth]?.data
}

export const useOutletContext = (): unknown => useContext(DepthContext).given

type SetSearch = (next: ConstructorParameters<typeof URLSearchParams>[0], options?: NavigateOptions) => void

export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set: SetSearch = useCallback(
    (next, options) => void navigate(`?${new URLSearchParams(next).toString()}`, options),
    [navigate],
  )
  return [params, set]
}

/** Renders the next page or layout within a layout. */
export function Outlet({ context }: { context?: unknown }): ReactNode {
  const { depth } = useContext(DepthContext)
  const here = useContext(StandingContext)
  const next = here?.standing.shown[depth + 1]
  const within = useMemo(() => ({ depth: depth + 1, given: context }), [depth, context])
  if (!next) return null
  const { default: Shown } = next.module
  return (
    <DepthContext value={within}>
      <Shown />
    </DepthContext>
  )
}

export function Navigate({ to, replace = false, state }: { to: To; replace?: boolean; state?: unknown }): null {
  const navigate = useNavigate()
  const wanted = useRef({ to, replace, state })
  useEffect(() => {
    const { to, ...options } = wanted.current
    void navigate(to, options)
  }, [navigate])
  return null
}

type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  to: To
  replace?: boolean
  state?: unknown
  /** The target is a document of its own, which needs a full page load. */
  reloadDocument?: boolean
  preventScrollReset?: boolean
}

export function Link({
  to,
  replace,
  state,
  reloadDocument,
  preventScrollReset,
  onClick,
  children,
  ...rest
}: LinkProps) {
  const place = useLocation()
  const navigate = useNavigate()
  const href = hrefOf(resolve(to, place))
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || reloadDocument || !isPlain(event, rest.target)) return
    event.preventDefault()
    void navigate(to, {
      replace: replace ?? href === hrefOf(place),
      state,
      ...(preventScrollReset !== undefined && { preventScrollReset }),
    })
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}

/** A modified click opens another tab or downloads the file, and is left to the browser. */
const isPlain = (event: MouseEvent, target: string | undefined): boolean =>
  event.button === 0 &&
  (target === undefined || target === '_self') &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

type NavLinkProps = Omit<LinkProps, 'className'> & {
  className?: string | ((at: { isActive: boolean }) => string)
  end?: boolean
}

/** A link marked as active while its page, or a page below it, is open. */
export function NavLink({ to, className, end = false, ...rest }: NavLinkProps) {
  const place = useLocation()
  const { pathname } = place
  const path = resolve(to, place).pathname
  const isActive = pathname === path || (!end && pathname.startsWith(`${path}/`))
  return (
    <Link
      to={to}
      {...rest}
      aria-current={isActive ? 'page' : undefined}
      className={typeof className === 'function' ? className({ isActive }) : className}
    />
  )
}

/** The app's loaders throw no responses. */
export const isRouteErrorResponse = (_error: unknown): _error is { status: number } => false

/** The wrapper that the builder puts around each page and layout. The app reads the wrapper's properties by hooks instead. */
export const UNSAFE_withComponentProps = <P extends object>(Shown: ComponentType<P>): ComponentType<P> => Shown
