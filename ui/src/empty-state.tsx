import type { ReactNode } from 'react'

type EmptyStateProps = { icon?: ReactNode; title: ReactNode; children?: ReactNode; action?: ReactNode }

/** Nothing here yet: says what will be here, and offers the first step. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded-card border border-dashed border-line-strong/60 px-6 py-10 text-center">
      {icon && <div className="pb-1 text-ink-muted">{icon}</div>}
      <p className="font-display text-lg font-semibold text-ink">{title}</p>
      {children && <div className="max-w-80 text-sm text-ink-muted">{children}</div>}
      {action && <div className="pt-3">{action}</div>}
    </div>
  )
}
