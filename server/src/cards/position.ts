import { addCents, cents, maxCents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import type { IssuerEvent } from '../issuer/issuer.ts'

// What the ledger should carry for one purchase at a shop: a pure function of the facts known about it, so that facts
// may come in any order, twice, or all at once, and lead to the same end.

export type EventFact = Omit<IssuerEvent, 'declineCodes'>

/** `held` waits for the shop to collect; `spent` is cleared less refunded, below zero for a refund by itself. */
export type Position = { held: Cents; spent: Cents }

/** What we approved when asked: the amount, and what is held for it (the same, or more where shops may collect more). */
export type Promised = { asked: Cents; held: Cents }

export const nothingPromised: Promised = { asked: zeroCents, held: zeroCents }

/** Facts of the same moment are taken in the order in which they make sense. */
const ranks: readonly EventFact['kind'][] = [
  'balance_inquiry',
  'authorization',
  'authorization_change',
  'reversal',
  'expiry',
  'clearing',
  'refund',
  'refund_reversal',
]

/**
 * `promised` counts until the issuer reports the authorisation itself. `hasEnded`: the time in which a shop may collect
 * what it had authorised is over, so that nothing is held any more, whatever the issuer says (M-11).
 */
export function positionOf(
  facts: readonly EventFact[],
  { promised, hasEnded }: { promised: Promised; hasEnded: boolean },
): Position {
  const approved = facts.filter((fact) => fact.approved).toSorted(byTime)
  const isReported = facts.some(({ kind }) => kind !== 'balance_inquiry')
  const spent = cents(approved.reduce((sum, fact) => sum + spentBy(fact), 0n))
  if (hasEnded) return { held: zeroCents, spent }
  if (!isReported) return { held: promised.held, spent }
  const held = approved.reduce(holdAfter, zeroCents)
  const beyond = held > 0n && !approved.some(endsBeyond) ? subtractCents(promised.held, promised.asked) : zeroCents
  return { held: addCents(held, beyond), spent }
}

/** A hold is what was authorised less what was cleared, until it expires or is given back (M-11). */
function holdAfter(held: Cents, { kind, direction, amountCents }: EventFact): Cents {
  switch (kind) {
    case 'authorization':
      return direction === 'debit' ? addCents(held, amountCents) : held
    case 'authorization_change':
      return direction === 'debit' ? amountCents : held
    case 'clearing':
      return direction === 'debit' ? less(held, amountCents) : held
    case 'reversal':
      return less(held, amountCents)
    case 'expiry':
      return zeroCents
    case 'refund':
    case 'refund_reversal':
    case 'balance_inquiry':
      return held
  }
}

/** What is held beyond the authorised amount waits for the first word of what will really be collected. */
const endsBeyond = ({ kind, direction }: EventFact): boolean =>
  direction === 'debit' && (kind === 'clearing' || kind === 'authorization_change')

const less = (held: Cents, amount: Cents): Cents => maxCents(zeroCents, subtractCents(held, amount))

function spentBy({ kind, direction, amountCents }: EventFact): bigint {
  switch (kind) {
    case 'clearing':
      return direction === 'debit' ? amountCents : -amountCents
    case 'refund':
      return -amountCents
    case 'refund_reversal':
      return amountCents
    case 'authorization':
    case 'authorization_change':
    case 'reversal':
    case 'expiry':
    case 'balance_inquiry':
      return 0n
  }
}

const byTime = (a: EventFact, b: EventFact): number =>
  a.at.getTime() - b.at.getTime() || ranks.indexOf(a.kind) - ranks.indexOf(b.kind) || (a.token < b.token ? -1 : 1)
