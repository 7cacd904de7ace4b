import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { errorPath } from '../paths.ts'

/** What the dashboard cannot do without leads to the error page with its status (ECB-18). A lost connection does not: it comes back. */
export function useErrorPage(error: unknown): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (error instanceof ApiError && error.status >= 400 && error.status !== 401 && error.status !== 429)
      void navigate(errorPath(error.status))
  }, [error, navigate])
}
