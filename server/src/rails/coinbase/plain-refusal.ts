/** Respoken for who reads another language: each sentence stands in the dictionary. */
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

/** Why a send was refused, for its user: in plain words where the exchange's own say nothing to them, in its own otherwise. */
export const plainRefusal = ({ id, message }: { id: string; message: string }): string =>
  plainWords.find(([pattern]) => pattern.test(`${id} ${message}`))?.[1] ?? message
