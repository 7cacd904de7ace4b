import { Banner } from '@moon/ui/banner.tsx'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { say } from '@moon/ui/language/say.ts'

const listen = (onChange: () => void) => onlineManager.subscribe(onChange)

/** Says on the payment screen that there is no connection. Nothing fails meanwhile; everything only waits. */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(listen, () => onlineManager.isOnline())
  if (isOnline) return null
  return (
    <Banner tone="caution" title={say('This device is offline')}>
      {say('What you pay is received all the same. This screen goes on by itself once the connection is back.')}
    </Banner>
  )
}
