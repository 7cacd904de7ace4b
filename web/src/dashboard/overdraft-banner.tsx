import { zeroCents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { isStopped, overdraftAbout } from '../session/overdraft-about.ts'
import { say } from '@moon/ui/language/say.ts'

/** The user's overdraft, because shops collected more than the cards held, and how to pay it. */
export function OverdraftBanner({ overdraft: owed }: { overdraft: Cents }) {
  if (owed === zeroCents) return null
  return (
    <Banner
      tone={isStopped(owed) ? 'negative' : 'caution'}
      title={say('You owe {owed}', { owed: formatDollars(owed) })}
    >
      {overdraftAbout(owed)}
    </Banner>
  )
}
