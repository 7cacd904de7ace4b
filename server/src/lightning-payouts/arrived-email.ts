import { coinWire, units } from '@moon/money/coin.ts'
import { formatDollars } from '@moon/money/format.ts'
import { placeOf } from '../payouts/emails.ts'
import type { LightningPayout } from '../payouts/reads.ts'

export const arrivedEmail = ({ sats, amountCents, address }: LightningPayout) => ({
  subject: 'Your refund in Bitcoin has arrived',
  lines: [
    `${coinWire('BTC', units(sats))} BTC for ${formatDollars(amountCents)} of your Moon Credit arrived over Lightning at ${placeOf({ rail: 'lightning', address })}.`,
  ],
})
