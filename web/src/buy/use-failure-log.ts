import { useEffect } from 'react'
import { logFailure } from '../api/log-failure.ts'

/** A payment that cannot be watched is logged once. */
export function useFailureLog(error: unknown): void {
  useEffect(() => {
    if (error) logFailure('payment_failed', error)
  }, [error])
}
