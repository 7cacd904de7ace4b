import { Moon } from '@moon/ui/moon/moon.tsx'
import type { ReactNode } from 'react'

const skies = {
  /** Pending. */
  cloud: { share: 1, mood: 'clouded' },
  /** Done. */
  full: { share: 1, mood: 'clear' },
  /** No access. */
  locked: { share: 0.09, mood: 'clear' },
  /** Failed. */
  eclipse: { share: 0, mood: 'eclipsed' },
} as const

type SkyNoteProps = { sky: keyof typeof skies; title: string; children?: ReactNode }

/** A result or a pending state: a moon, and text that says the same. */
export const SkyNote = ({ sky, title, children }: SkyNoteProps) => (
  <div role="status" className="grid justify-items-center gap-2 py-6 text-center">
    <Moon seed={`sky ${sky}`} {...skies[sky]} className="mb-4 w-32" />
    <p className="font-display text-2xl leading-tight font-semibold text-balance">{title}</p>
    {children && <p className="max-w-72 text-sm text-balance text-ink-muted">{children}</p>}
  </div>
)
