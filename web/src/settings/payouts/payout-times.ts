import { payoutByHandSeconds, payoutsAskedAnHour } from '@moon/contract/limits.ts'
import type { Payout } from '@moon/contract/payouts.ts'
import { say, sayCount } from '@moon/ui/language/say.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

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

/**
 * How long until another payout may be requested; zero: it may be now. The hour of the limit begins with its first request. The server also
 * counts requests that it then refused, so this only informs, and blocks nothing.
 */
export function untilAskMs(payouts: readonly Payout[] | undefined, now: number): number {
  let [start, count] = [-Infinity, 0]
  for (const at of (payouts ?? []).map((one) => one.time_requested_by_user.getTime()).toSorted((a, b) => a - b)) {
    const isAnew = at >= start + hourMs
    if (isAnew) start = at
    count = isAnew ? 1 : count + 1
  }
  return count >= payoutsAskedAnHour ? Math.max(0, start + hourMs - now) : 0
}
