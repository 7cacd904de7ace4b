import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { doorOf, isOfApp } from '../paths.ts'
import { safeRedirect } from '../session/safe-redirect.ts'

/**
 * Leads on after a log-in, or after the screen that follows a sign-up: to the requested page, otherwise to the dashboard or the extension
 * (I-28) [AUT-06, STA-04].
 */
export function useArrive(): () => void {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { arrival } = doorOf(useLocation().pathname)
  const to = safeRedirect(search.get('redirect'), arrival)
  // Public pages are documents outside the app, so they need a full page load.
  return () => (isOfApp(to) ? void navigate(to, { replace: true }) : location.replace(to))
}
