import { onlineManager } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { say } from '@moon/ui/language/say.ts'

const listen = (onChange: () => void) => onlineManager.subscribe(onChange)

/** Says without a connection that cards and balances may be old. Sheets cover it: they say themselves what it means for them. */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(listen, () => onlineManager.isOnline())
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-14 top-[max(0.75rem,env(safe-area-inset-top))] z-30 flex justify-center"
    >
      {!isOnline && (
        <p className="flex items-center gap-3 rounded-[14px] bg-ink px-3 py-1.5 text-[13px] text-surface shadow-floating sm:px-4 sm:py-2.5 sm:text-sm">
          <CloudOff aria-hidden className="size-4 shrink-0 max-sm:hidden" />
          <span>
            <b className="font-semibold">{say('This device is offline')}.</b> {say('What you see here may be old.')}
          </span>
        </p>
      )}
    </div>
  )
}
