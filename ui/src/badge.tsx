import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Tone = 'plain' | 'accent' | 'positive' | 'caution' | 'negative'

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-[13px] leading-5 font-medium whitespace-nowrap tabular-nums',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

const tones: Record<Tone, string> = {
  plain: 'bg-surface-sunken text-ink-muted',
  accent: 'bg-accent-soft text-accent',
  positive: 'bg-positive-soft text-positive',
  caution: 'bg-caution-soft text-caution',
  negative: 'bg-negative-soft text-negative',
}
