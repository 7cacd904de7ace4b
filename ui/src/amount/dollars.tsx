import type { Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { classNames } from '../class-names.ts'
import { Rolling } from './rolling.tsx'

type DollarsProps = { cents: Cents; className?: string; isStruck?: boolean }

/** US dollars: `$1,234.56`, in tabular figures so that columns align. */
export function Dollars({ cents, className, isStruck = false }: DollarsProps) {
  const Tag = isStruck ? 's' : 'span'
  return (
    <Tag className={classNames('whitespace-nowrap tabular-nums', className)}>
      <Rolling value={cents}>{formatDollars(cents)}</Rolling>
    </Tag>
  )
}
