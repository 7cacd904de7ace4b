import { NightScene } from '@moon/ui/moon/night-scene.tsx'
import type { ReactNode } from 'react'

/** A page with a single message, on a night sky from edge to edge. */
export function NightPage({ isWhole = false, children }: { isWhole?: boolean; children: ReactNode }) {
  return (
    <NightScene
      seed="dusk"
      className={`grid w-full place-items-center rounded-none! px-4 pb-16 ${isWhole ? 'min-h-dvh' : 'min-h-[max(36rem,calc(100dvh-9rem))]'}`}
    >
      {children}
    </NightScene>
  )
}
