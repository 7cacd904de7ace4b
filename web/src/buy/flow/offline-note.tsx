import { Banner } from '@moon/ui/banner.tsx'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore, type ReactNode } from 'react'
import { say } from '@moon/ui/language/say.ts'

const listen = (onChange: () => void) => onlineManager.subscribe(onChange)

/** Says that there is no connection, and what that means here. Nothing fails meanwhile; everything only waits. */
export function OfflineNote({ children }: { children: ReactNode }) {
  const isOnline = useSyncExternalStore(listen, () => onlineManager.isOnline())
  if (isOnline) return null
  return (
    <Banner tone="caution" title={say('This device is offline')}>
      {children}
    </Banner>
  )
}
