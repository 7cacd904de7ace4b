import { creditMaxCents, creditTopUpMaxCents } from '@moon/contract/limits.ts'
import { cents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { say } from '@moon/ui/language/say.ts'

/** Credit that arrived above the caps: where it is, whose it is, and what happens next (D-18). */
export function HoldBanner({ onHold }: { onHold: Cents }) {
  if (onHold === zeroCents) return null
  const caps = say('{atOnce} at once and {inAll} in all', {
    atOnce: formatDollars(cents(creditTopUpMaxCents)),
    inAll: formatDollars(cents(creditMaxCents)),
  })
  return (
    <Banner title={say('{onHold} is on hold', { onHold: formatDollars(onHold) })}>
      {say(
        'It is above what Moon Credit may take: {caps}. It is yours and stays yours; our team looks at it and gets in touch with you.',
        { caps },
      )}
    </Banner>
  )
}
