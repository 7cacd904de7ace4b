import { CloudOff } from 'lucide-react'
import { outageWords } from './outage-words.ts'

/** Says why nothing moves at the moment: over everything, including sheets, without blocking anything. */
export function OutageLine() {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 top-[max(0.75rem,env(safe-area-inset-top))] z-60 flex justify-center"
    >
      <p className="flex items-center gap-3 rounded-[14px] bg-ink px-4 py-2.5 text-sm text-surface shadow-floating">
        <CloudOff aria-hidden className="size-4 shrink-0" />
        <span>
          <b className="font-semibold">{outageWords.title}.</b> {outageWords.text}
        </span>
      </p>
    </div>
  )
}
