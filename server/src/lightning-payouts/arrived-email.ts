import { coinWire, units } from '@moon/money/coin.ts'
import { formatDollars } from '@moon/money/format.ts'
import { say } from '../languages/message.ts'
import { placeOf } from '../payouts/emails.ts'
import type { LightningPayout } from '../payouts/reads.ts'

export const arrivedEmail = ({ sats, amountCents, address }: LightningPayout) => ({
  seenAt: 'credit' as const,
  subject: say('Your refund in Bitcoin has arrived'),
  lines: [
    say('{bitcoin} BTC for {amount} of your Moon Credit arrived over Lightning at {place}.', {
      bitcoin: coinWire('BTC', units(sats)),
      amount: formatDollars(amountCents),
      place: placeOf({ rail: 'lightning', address }),
    }),
  ],
})
