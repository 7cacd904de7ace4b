import { useLocation, useNavigate } from 'react-router'
import { doorOf } from '../paths.ts'

/** After a sign-up: country, age and terms are asked for before its user goes where they wanted to go (D-31) [STA-04]. */
export function useWelcome(): () => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return () => void navigate({ pathname: doorOf(pathname).welcome, search }, { replace: true })
}
