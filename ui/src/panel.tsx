import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

type PanelProps = {
  title: ReactNode
  /** A sentence of explanation. */
  about?: ReactNode
  /** The action for the whole panel, at the bottom of its frame. */
  foot?: ReactNode
  className?: string
  children?: ReactNode
}

/** A section of a page: heading, explanation, and a framed area with its values and settings. */
export function Panel({ title, about, foot, className, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-3">
      <div className="grid gap-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {about && <p className="max-w-164 text-sm wrap-anywhere text-ink-muted">{about}</p>}
      </div>
      <div className="grid min-w-0 overflow-clip rounded-card border border-line bg-surface-raised">
        {children && (
          <div className={classNames('grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 px-5 py-5 sm:px-6', className)}>
            {children}
          </div>
        )}
        {foot && (
          <div className="flex flex-wrap items-center gap-3 border-line bg-surface-sunken/45 px-5 py-3.5 not-first:border-t sm:px-6">
            {foot}
          </div>
        )}
      </div>
    </section>
  )
}

type PanelRowProps = { name: ReactNode; about?: ReactNode; picture?: ReactNode; children?: ReactNode }

/** A line of a panel: its name at the start, its controls at the end, or below where space is short. */
export function PanelRow({ name, about, picture, children }: PanelRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 grow basis-64 items-center gap-3">
        {picture}
        <div className="grid min-w-0 gap-0.5">
          <p className="text-[15px] font-medium">{name}</p>
          {about && <p className="text-sm text-ink-muted">{about}</p>}
        </div>
      </div>
      {children}
    </div>
  )
}

/** Rows of a panel separated by hairlines. */
export const panelRows = 'gap-0! divide-y divide-line py-0! *:py-4'
