import { pollRetries } from '@moon/contract/limits.ts'

type Polling = { everyMs: number; forMs: number; startedAt: number; now: number; hasFailed: boolean; isDone: boolean }

/**
 * Returns when to poll next: every `everyMs` for `forMs`; never after the last retry failed (the screen then offers "Check again", I-34),
 * and never when the answer is in.
 */
export function nextPoll({ everyMs, forMs, startedAt, now, hasFailed, isDone }: Polling): number | false {
  if (isDone || hasFailed || now - startedAt >= forMs) return false
  return everyMs
}

/** Retries a failed poll up to three times, a little later each time. */
export const pollRetry = { retry: pollRetries, retryDelay: (attempt: number) => 500 * (attempt + 1) } as const
