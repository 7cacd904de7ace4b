/** How often each event happened, as evidence of what the histories covered. */
export type Tally = Record<string, number>

/** Kinds of faults; counted where they occur. */
export type Fault =
  | 'a process died'
  | 'a process was slow'
  | 'a transaction stood still'
  | 'a lock was waited for'
  | 'the database wanted another try'
  | 'the answer to a commit was lost'
  | 'a provider was slow'
  | 'a call never arrived'
  | 'an answer was lost'
  | 'a call was carried out late'
  | 'the issuer said no'
  | 'a payment over Lightning was left open'
  | 'news was lost'
  | 'news came twice'
  | 'a reorganisation'
  | 'a final payment was taken back again'
  | 'a node left out logs for long'
  | 'a transfer was not what it seemed'
  | 'a payment was replaced'
  | 'a payment was evicted'
  | 'an exchange was in trouble'
  | 'the price moved'
  | 'a click was doubled'
  | 'sats were not taken'
  | 'news came late'
  | 'a user was restricted'
  | 'a card was frozen'
  | 'a card was let go while it was being frozen'
  | 'a shop asked for a card that was frozen'
  | 'a flag changed'
  | 'the catalogue changed'
  | 'the issuer fell silent'
  | 'an operator corrected credit'
  | 'money came to an address that nobody has'
  | 'money came to an old address'
  | 'coins came where tokens were asked for'
  | 'one transaction paid two orders'
  | 'a key came again'
  | 'a key came for something else'
  | 'the issuer stopped a card'
  | 'a shop came after the card was deleted'
  | 'blocks had no room'
  | 'a payout was forgotten'

export function count(tally: Tally, what: string, times = 1): void {
  tally[what] = (tally[what] ?? 0) + times
}

export function addTally(sum: Tally, other: Readonly<Tally>): void {
  for (const [what, times] of Object.entries(other)) count(sum, what, times)
}

/** Most frequent first. */
export const inWords = (tally: Readonly<Tally>): string =>
  Object.entries(tally)
    .toSorted(([, one], [, other]) => other - one)
    .map(([what, times]) => `  ${String(times).padStart(8)}  ${what}`)
    .join('\n')
