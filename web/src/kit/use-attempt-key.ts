import { useState } from 'react'
import { mayHaveBeenDone } from '../api/api-error.ts'

export type AttemptKey = {
  /** Returns the key for this request: the previous key as long as the request is the same and its answer is unknown. */
  keyFor(asked: unknown): string
  /** The key of the current attempt; empty when there is none. */
  current(): string
  /** The answer is known: the next request is a new attempt. */
  ended(): void
  /** The attempt failed: a refusal ends it, an unknown outcome does not. */
  failed(error: unknown): void
}

/**
 * One Idempotency-Key for one request, however often it is sent: a lost answer and a retry are one order. The key stays until the answer is
 * known or the request changes.
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
