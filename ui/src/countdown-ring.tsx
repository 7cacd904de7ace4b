import { classNames } from './class-names.ts'

type CountdownRingProps = {
  remainingMs: number
  totalMs: number
  /** Below this the ring asks for attention. */
  cautionMs?: number
  /** What runs out: "Price locked for". */
  label: string
}

/** A ring that empties as the time runs out, with the time beside it: the picture is never the only sign. */
export function CountdownRing({ remainingMs, totalMs, cautionMs = 120_000, label }: CountdownRingProps) {
  // Two clocks are never quite alike: no more is left than there ever was.
  const left = Math.min(totalMs, Math.max(0, remainingMs))
  const isCaution = left < cautionMs
  const length = 2 * Math.PI * 17
  return (
    <div className="inline-flex items-center gap-3">
      <svg aria-hidden viewBox="0 0 40 40" className="size-10 -rotate-90">
        <circle cx="20" cy="20" r="17" fill="none" strokeWidth="3.5" className="stroke-line" />
        <circle
          cx="20"
          cy="20"
          r="17"
          fill="none"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeDasharray={length}
          strokeDashoffset={length * (1 - left / totalMs)}
          className={classNames(
            'transition-[stroke-dashoffset] duration-1000 ease-linear',
            isCaution ? 'stroke-caution' : 'stroke-accent',
          )}
        />
      </svg>
      <span className="grid text-left leading-tight">
        {/* No wider than beside a QR code: what it says changes, and nothing may move then. */}
        <span className="max-w-28 text-sm text-ink-muted">{label}</span>
        <span
          role="timer"
          className={classNames('text-lg font-semibold tabular-nums', isCaution ? 'text-caution' : 'text-ink')}
        >
          {minutesAndSeconds(left)}
        </span>
      </span>
    </div>
  )
}

/** 185000 -> "3:05". A second that has begun still counts, so that "0:00" means over. */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
