import { payoutByHandSeconds } from '@moon/contract/limits.ts'
import { say, sayCount } from '@moon/ui/language/say.ts'

const minuteMs = 60_000

/** A duration in words: `less than a minute`, `12 minutes`, `2 hours`, `3 days`. */
export function spokenTime(ms: number): string {
  const minutes = Math.floor(ms / minuteMs)
  if (minutes < 1) return say('less than a minute')
  if (minutes < 120) return sayCount(minutes, '1 minute', '{count} minutes')
  return minutes < 48 * 60
    ? sayCount(Math.floor(minutes / 60), '1 hour', '{count} hours')
    : sayCount(Math.floor(minutes / 1_440), '1 day', '{count} days')
}

/** An expected duration in words: `about 10 seconds`, `about 20 minutes`, `about an hour`, `about a day`. */
export function expectedTime(seconds: number): string {
  if (seconds < 60) return say('about {seconds}', { seconds: sayCount(seconds, '1 second', '{count} seconds') })
  if (seconds === payoutByHandSeconds) return say('about a day')
  return seconds === 3_600 ? say('about an hour') : say('about {seconds}', { seconds: spokenTime(seconds * 1_000) })
}
