import { pollRetries } from '@moon/contract/limits.ts'

type Polling = { everyMs: number; forMs: number; startedAt: number; now: number; hasFailed: boolean; isDone: boolean }

/**
 * When to ask again: every so often, for so long; never after the last of the retries failed (the screen then offers
 * "Check again", I-34), never when the answer is in.
 */
export function nextPoll({ everyMs, forMs, startedAt, now, hasFailed, isDone }: Polling): number | false {
  if (isDone || hasFailed || now - startedAt >= forMs) return false
  return everyMs
}

/** A poll that fails is tried up to three more times, a little later each time. */
export const pollRetry = { retry: pollRetries, retryDelay: (attempt: number) => 500 * (attempt + 1) } as const
