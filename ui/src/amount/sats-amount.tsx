import { formatSats } from '@moon/money/format.ts'
import type { Sats } from '@moon/money/sats.ts'
import { classNames } from '../class-names.ts'
import { say } from '../language/say.ts'

/** Satoshis: whole, grouped by thousands, with their unit. */
export function SatsAmount({ sats, className }: { sats: Sats; className?: string }) {
  return (
    <span className={classNames('whitespace-nowrap tabular-nums', className)}>
      {formatSats(sats)} {sats === 1n ? say('sat') : say('sats')}
    </span>
  )
}
