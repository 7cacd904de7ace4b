import type { ReactNode } from 'react'
import { NightSky } from './moon/night-sky.tsx'

type EmptyStateProps = { icon?: ReactNode; title: ReactNode; children?: ReactNode; action?: ReactNode }

/** An empty list: a night scene, what will appear here, and the first step. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid overflow-hidden rounded-card border border-line bg-surface-raised text-center">
      {icon && (
        <div className="relative night grid place-items-center bg-surface py-5">
          <NightSky seed="dusk" className="absolute inset-0 size-full" />
          <div className="relative">{icon}</div>
        </div>
      )}
      <div className="grid justify-items-center gap-2 px-6 pt-6 pb-8">
        <p className="font-display text-lg font-semibold text-ink">{title}</p>
        {children && <div className="max-w-80 text-sm text-ink-muted">{children}</div>}
        {action && <div className="pt-3">{action}</div>}
      </div>
    </div>
  )
}
