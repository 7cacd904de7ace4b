import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { query } from '../../api/query.ts'

/** Returns whether the user may have an API key: yes when the call succeeds, no when it is refused. */
export function useApiConsumer() {
  const { isSuccess, error, refetch } = useQuery(query('apiConsumer', {}))
  const isRefused = error instanceof ApiError && error.status === 403
  return { isApiConsumer: isSuccess, isRefused, error: isRefused ? null : error, tryAgain: () => void refetch() }
}
