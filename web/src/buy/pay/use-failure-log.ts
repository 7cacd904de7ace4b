import { useEffect } from 'react'
import { logFailure } from '../../api/log-failure.ts'

/** A payment that cannot be watched, or not be completed, is logged once. */
export function useFailureLog(error: unknown, name: 'payment_failed' | 'underpayment_failed' = 'payment_failed'): void {
  useEffect(() => {
    if (error) logFailure(name, error)
  }, [error, name])
}
