import { formatSats } from '@moon/money/format.ts'
import { sats } from '@moon/money/sats.ts'

/** What somebody owes in reward sats, and how it is settled. */
export const owedSatsAbout = (owed: number): string =>
  `You owe ${formatSats(sats(BigInt(owed)))} sats of rewards for goods that were returned; your next rewards settle it.`
