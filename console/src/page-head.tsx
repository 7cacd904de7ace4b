import type { ReactNode } from 'react'

export function PageHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <h1 className="text-3xl [overflow-wrap:anywhere] sm:text-4xl">{title}</h1>
      {children && <div className="max-w-160 text-ink-muted">{children}</div>}
    </div>
  )
}
