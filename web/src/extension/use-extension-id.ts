import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { query, queryClient } from '../api/query.ts'
import { paths } from '../paths.ts'

/**
 * The one extension that a log-in may be handed over to; null: none is set up here; undefined: it is being asked. Who cannot be answered is
 * led to the error page, where they can try again.
 */
export function useExtensionId(): string | null | undefined {
  const navigate = useNavigate()
  const { data, error } = useQuery({ ...query('readExtension', {}), staleTime: Infinity }, queryClient)
  // While Moon is closed its page stands here.
  const isRefused = error !== null && !(error instanceof ApiError && error.status === 503)
  useEffect(() => {
    if (isRefused) void navigate(paths.extensionError, { replace: true })
  }, [isRefused, navigate])
  return data?.id
}
