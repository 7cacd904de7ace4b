import { classNames } from './class-names.ts'

type CountdownRingProps = {
  remainingMs: number
  totalMs: number
  /** Below this the ring changes colour. */
  cautionMs?: number
  /** Read after the time: "2:59 to pay at this price". */
  label: string
}

/**
 * A ring that empties as time runs out, with the remaining time as text inside. The label is beside it, or below
 * where space is short.
 */
export function CountdownRing({ remainingMs, totalMs, cautionMs = 120_000, label }: CountdownRingProps) {
  // The clocks of server and device differ, so the remaining time is capped at the total.
  const left = Math.min(totalMs, Math.max(0, remainingMs))
  const isCaution = left < cautionMs
  const length = 2 * Math.PI * 18
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2">
      <span className="relative grid size-18 shrink-0 place-items-center">
        <svg aria-hidden viewBox="0 0 40 40" className="absolute inset-0 size-full -rotate-90">
          <circle cx="20" cy="20" r="18" fill="none" strokeWidth="2.4" className="stroke-line" />
          <circle
            cx="20"
            cy="20"
            r="18"
            fill="none"
            strokeWidth="2.4"
            strokeLinecap="round"
            strokeDasharray={length}
            strokeDashoffset={length * (1 - left / totalMs)}
            className={isCaution ? 'stroke-caution' : 'stroke-accent'}
          />
        </svg>
        <span
          role="timer"
          className={classNames('text-lg font-semibold tabular-nums', isCaution ? 'text-caution' : 'text-ink')}
        >
          {minutesAndSeconds(left)}
        </span>
      </span>
      {/* As narrow as beside a QR code, so that a changing label moves nothing. */}
      <span className="max-w-28 text-sm leading-tight text-balance text-ink-muted md:text-center">{label}</span>
    </div>
  )
}

/** 185000 -> "3:05". Rounds up to the second, so that "0:00" means over. */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
