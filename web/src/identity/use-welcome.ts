import { useLocation, useNavigate } from 'react-router'
import { doorOf } from '../paths.ts'

/** Leads to the screen after a sign-up, which asks for country, age and terms before the requested page (D-31) [STA-04]. */
export function useWelcome(): () => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return () => void navigate({ pathname: doorOf(pathname).welcome, search }, { replace: true })
}
