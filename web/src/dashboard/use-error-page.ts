import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isForErrorPage, isUnagreed } from '../api/api-error.ts'
import { errorPath } from '../kit/error-path.ts'
import { agreementPath } from '../paths.ts'

/**
 * Leads to the error page when data that the dashboard needs is refused (ECB-18), or to the agreement when that is missing (ECB-03). An
 * open sheet, such as a payment, is finished first. A lost connection and a missing database lead nowhere, because they come back.
 */
export function useErrorPage(error: unknown, { isCovered }: { isCovered: boolean }): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (isCovered) return
    if (isUnagreed(error)) void navigate(agreementPath({ pathname, search }), { replace: true })
    else if (isForErrorPage(error)) location.assign(errorPath(error.status))
  }, [error, isCovered, navigate, pathname, search])
}
