import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { safeRedirect } from '../session/safe-redirect.ts'

/** After a log-in: where the person wanted to go, else the dashboard (I-28) [AUT-06, STA-04]. */
export function useArrive(): () => void {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return () => void navigate(safeRedirect(search.get('redirect'), paths.dashboard), { replace: true })
}
