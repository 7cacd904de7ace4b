import { formatSats } from '@moon/money/format.ts'
import { sats } from '@moon/money/sats.ts'
import { say } from '@moon/ui/language/say.ts'

/** Explains the reward sats that the user owes, and how they are settled. */
export const owedSatsAbout = (owed: number): string =>
  say('You owe {owed} sats of rewards for goods that were returned; your next rewards settle it.', {
    owed: formatSats(sats(BigInt(owed))),
  })
