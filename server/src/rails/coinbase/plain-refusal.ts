/** Refusals in our own words, because each of these sentences has a translation. */
const plainWords: readonly [RegExp, string][] = [
  [
    /travel.?rule|beneficiary|originator/i,
    'Coinbase must know more about who is paid for sends from your country, and takes that only on its own pages. Pay this order from your Coinbase app, or in another way.',
  ],
  [
    /(oauth|send|app|daily|spend(ing)?).{0,30}limit|limit.{0,30}(exceed|reached)|exceeds.{0,40}limit/i,
    'This is more than Coinbase lets Moon send for you at present. Raise the limit by connecting your account again, wait a day, or pay in another way.',
  ],
]

/**
 * Why a send was refused, for the user: our wording where the exchange's own says nothing to them, else the exchange's.
 */
export const plainRefusal = ({ id, message }: { id: string; message: string }): string =>
  plainWords.find(([pattern]) => pattern.test(`${id} ${message}`))?.[1] ?? message
