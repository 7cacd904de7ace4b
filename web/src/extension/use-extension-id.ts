import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { query, queryClient } from '../api/query.ts'
import { paths } from '../paths.ts'

/**
 * Returns the only extension that a log-in may be handed over to; null when none is configured; undefined while loading. On a refusal the
 * error page opens, where the user can retry.
 */
export function useExtensionId(): string | null | undefined {
  const navigate = useNavigate()
  const { data, error } = useQuery({ ...query('readExtension', {}), staleTime: Infinity }, queryClient)
  // On a 503 the maintenance page replaces this page.
  const isRefused = error !== null && !(error instanceof ApiError && error.status === 503)
  useEffect(() => {
    if (isRefused) void navigate(paths.extensionError, { replace: true })
  }, [isRefused, navigate])
  return data?.id
}
