import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isForErrorPage, isUnagreed } from '../api/api-error.ts'
import { errorPath } from '../kit/error-path.ts'
import { agreementPath } from '../paths.ts'

/**
 * What the dashboard cannot do without leads to the error page with its status (ECB-18), or to the agreement where that
 * is what is missing (ECB-03). What is open over it, such as a payment, is finished first: nobody is taken away from it. A lost
 * connection and a database that is away lead nowhere: they come back.
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
