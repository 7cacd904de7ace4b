import { cents, maxCents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import type { IssuerEvent } from '../issuer/issuer.ts'

// What the ledger should carry for one purchase at a shop: a pure function of the facts known about it, so that facts
// may come in any order, twice, or all at once, and lead to the same end.

export type EventFact = Omit<IssuerEvent, 'declineCodes'>

/** `held` waits for the shop to collect; `spent` is cleared less refunded, below zero for a refund by itself. */
export type Position = { held: Cents; spent: Cents }

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

/** `promised` is what we approved when asked; it counts until the issuer reports the authorisation itself. */
export function positionOf(facts: readonly EventFact[], promised: Cents): Position {
  const reported = facts.some(({ kind }) => kind !== 'balance_inquiry')
  const hold: Hold = { cents: reported ? zeroCents : promised, ended: false }
  let spent = zeroCents
  for (const fact of facts.toSorted(byTime)) {
    if (!fact.approved) continue
    changeHold(hold, fact)
    spent = cents(spent + spentBy(fact))
  }
  return { held: hold.cents, spent }
}

type Hold = { cents: Cents; ended: boolean }

/** The first clearing ends the hold, as it does at the issuer; a change names the new amount, a reversal what is given back. */
function changeHold(hold: Hold, { kind, direction, amountCents }: EventFact): void {
  if (hold.ended) return
  if (kind === 'authorization' && direction === 'debit') hold.cents = cents(hold.cents + amountCents)
  if (kind === 'authorization_change' && direction === 'debit') hold.cents = amountCents
  if (kind === 'reversal') hold.cents = maxCents(zeroCents, subtractCents(hold.cents, amountCents))
  if (kind === 'expiry' || kind === 'clearing') {
    hold.cents = zeroCents
    hold.ended = true
  }
}

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
