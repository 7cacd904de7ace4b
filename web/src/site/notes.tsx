import type { ReactNode } from 'react'
import { Rich } from './rich.tsx'

type NotesProps = { heading: string; lead?: string; notes: readonly string[]; children?: ReactNode }

/** A short page: what it is, what to do now, and a few lines that help. */
export function Notes({ heading, lead, notes, children }: NotesProps) {
  return (
    <article className="mx-auto grid max-w-[68ch] justify-items-start gap-6 px-4 py-14 sm:px-6 sm:py-20">
      <h1 className="text-4xl sm:text-5xl">{heading}</h1>
      {lead && <p className="text-lg">{lead}</p>}
      <div className="grid gap-3 text-[1.0625rem] leading-relaxed text-ink-muted">
        <Rich text={notes} />
      </div>
      {children}
    </article>
  )
}
