import { useEffect } from 'react'
import { logFailure } from '../../api/log-failure.ts'

/** Logs once that a payment cannot be watched or completed. */
export function useFailureLog(error: unknown, name: 'payment_failed' | 'underpayment_failed' = 'payment_failed'): void {
  useEffect(() => {
    if (error) logFailure(name, error)
  }, [error, name])
}
