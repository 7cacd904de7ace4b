import type { NightScene } from '@moon/ui/moon/night-scene.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { wholeStyles } from '../router/whole-styles.ts'

/**
 * A full-page message on a night sky from edge to edge. Stars and hills are loaded on demand behind the text, which is there at once; when
 * they cannot be loaded the sky is plain.
 */
export function NightStandIn({ children }: { children: ReactNode }) {
  const [Scene, setScene] = useState<typeof NightScene>()
  useEffect(() => {
    let isHere = true
    void Promise.all([import('@moon/ui/moon/night-scene.tsx'), wholeStyles()]).then(
      ([{ NightScene }]) => isHere && setScene(() => NightScene),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [])
  return (
    <main className="relative night grid min-h-dvh place-items-center bg-surface px-4 pb-16 text-ink">
      {Scene && (
        <Scene seed="dusk" className="absolute! inset-0 rounded-none!">
          {null}
        </Scene>
      )}
      <div className="relative">{children}</div>
    </main>
  )
}
