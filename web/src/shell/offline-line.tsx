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
      className="pointer-events-none fixed inset-x-4 top-[max(0.75rem,env(safe-area-inset-top))] z-30 flex justify-center"
    >
      {!isOnline && (
        <p className="flex items-center gap-3 rounded-[14px] bg-ink px-4 py-2.5 text-sm text-surface shadow-floating">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          <span>
            <b className="font-semibold">{say('This device is offline')}.</b> {say('What you see here may be old.')}
          </span>
        </p>
      )}
    </div>
  )
}
