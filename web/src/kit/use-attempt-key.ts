import { useState } from 'react'
import { mayHaveBeenDone } from '../api/api-error.ts'

/** The key of what is being attempted. */
export type AttemptKey = {
  /** The key under which this is asked for: the one before, while the same is asked for and its answer is not known. */
  keyFor(asked: unknown): string
  /** The attempt under way; empty when there is none. */
  current(): string
  /** The answer is known: whatever is asked for next is something new. */
  ended(): void
  /** It was refused, which is an answer, or nobody knows what became of it. */
  failed(error: unknown): void
}

/**
 * One Idempotency-Key for one request, however often it is sent: a lost answer and a second try are one order. It is
 * kept until the answer is known or something else is asked for.
 */
export const useAttemptKey = (): AttemptKey => useState(() => createAttemptKey())[0]

export function createAttemptKey(newKey: () => string = () => crypto.randomUUID()): AttemptKey {
  const none = { asked: '', key: '' }
  let attempt = none
  const ended = () => {
    attempt = none
  }
  return {
    keyFor(asked) {
      const text = JSON.stringify(asked)
      if (attempt.asked !== text) attempt = { asked: text, key: newKey() }
      return attempt.key
    },
    current: () => attempt.key,
    ended,
    failed(error) {
      if (!mayHaveBeenDone(error)) ended()
    },
  }
}
