import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { doorOf, isOfApp } from '../paths.ts'
import { safeRedirect } from '../session/safe-redirect.ts'

/** After a log-in, and after the screen that follows a sign-up: where the user wanted to go, else the dashboard, or the extension (I-28) [AUT-06, STA-04]. */
export function useArrive(): () => void {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { arrival } = doorOf(useLocation().pathname)
  const to = safeRedirect(search.get('redirect'), arrival)
  // A public page is a document without the app.
  return () => (isOfApp(to) ? void navigate(to, { replace: true }) : location.replace(to))
}
