import { creditMaxCents, creditTopUpMaxCents } from '@moon/contract/limits.ts'
import { cents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { Banner } from '@moon/ui/banner.tsx'

/** Credit that arrived above the caps: where it is, whose it is, and what happens next (D-18). */
export function HoldBanner({ onHold }: { onHold: Cents }) {
  if (onHold === zeroCents) return null
  const caps = `${formatDollars(cents(creditTopUpMaxCents))} at once and ${formatDollars(cents(creditMaxCents))} in all`
  return (
    <Banner title={`${formatDollars(onHold)} is on hold`}>
      It is above what Moon Credit may take: {caps}. It is yours and stays yours; our team looks at it and gets in touch
      with you.
    </Banner>
  )
}
