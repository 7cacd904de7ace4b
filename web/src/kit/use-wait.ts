import { useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { say, sayCount } from '@moon/ui/language/say.ts'

/** Counts down the wait that the server asks for ("Too many tries. Wait 20 seconds."). `text` is undefined when there is no wait. */
export function useWait(): { text: string | undefined; heed: (error: unknown) => boolean } {
  const [untilMs, setUntilMs] = useState(0)
  const [nowMs, setNowMs] = useState(0)
  const seconds = Math.ceil((untilMs - nowMs) / 1_000)
  const isWaiting = seconds > 0

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNowMs(performance.now()), 250)
    return () => clearInterval(timer)
  }, [isWaiting])

  /** Starts the wait if the refusal asks for one. */
  const heed = (error: unknown): boolean => {
    const asked = error instanceof ApiError && error.code === 'too_many_requests' ? secondsOf(error) : 0
    if (asked <= 0) return false
    const now = performance.now()
    setNowMs(now)
    setUntilMs(now + asked * 1_000)
    return true
  }
  return {
    text: isWaiting ? say('Too many tries. Wait {seconds}.', { seconds: spokenWait(seconds) }) : undefined,
    heed,
  }
}

const secondsOf = ({ details }: ApiError): number => Number(details['retryAfter'] ?? 0)

const spokenWait = (seconds: number): string =>
  seconds <= 90
    ? sayCount(seconds, '1 second', '{count} seconds')
    : sayCount(Math.ceil(seconds / 60), '1 minute', '{count} minutes')
