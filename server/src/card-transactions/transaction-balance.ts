import { addCents, cents, maxCents, minCents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import type { TransactionEvent } from '../issuer/issuer.ts'

// What the ledger should carry for one card transaction at a shop: a pure function of the known facts, so that facts
// may arrive in any order, twice, or all at once, with the same result.

export type EventFact = Omit<TransactionEvent, 'declinedBecause' | 'declineCodes'>

/** `held` waits for the shop to collect; `spent` is cleared less refunded, negative for a refund alone. */
export type TransactionBalance = { held: Cents; spent: Cents }

/**
 * An approved request: the amount asked, and the amount held for it (the same, or more where shops may collect more).
 * `reportsBefore`: how many authorisations of this card transaction the issuer had reported by then.
 */
export type Promised = { asked: Cents; held: Cents; reportsBefore: number; at: Date }

/** The order of facts with the same timestamp. */
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
 * The balance of a card transaction. Each of `promised` counts until the issuer reports its authorisation.
 * `endedUntil`: the time in which a shop may collect what was authorised until then is over. Later authorisations
 * stay held, whatever else the same transaction had before (M-11); clearings count against the oldest authorisation
 * first.
 */
export function transactionBalanceOf(
  facts: readonly EventFact[],
  { promised, endedUntil }: { promised: readonly Promised[]; endedUntil: Date | null },
): TransactionBalance {
  const approved = facts.filter((fact) => fact.approved).toSorted(byTime)
  const spent = cents(approved.reduce((sum, fact) => sum + spentBy(fact), 0n))
  const { open, reported } = divided(facts, promised)
  const authorized = approved.reduce(holdAfter, zeroCents)
  const beyond = authorized > 0n ? heldBeyond(approved, reported) : zeroCents
  const held = addCents(authorized, beyond, ...open.map((promise) => promise.held))
  if (!endedUntil) return { held, spent }
  const isLater = ({ at }: { at: Date }) => at > endedUntil
  const later = approved.filter((fact) => isReport(fact) && isLater(fact)).reduce(holdAfter, zeroCents)
  const laterBeyond =
    later > 0n
      ? heldBeyond(
          approved,
          reported.filter(({ promise }) => isLater(promise)),
        )
      : zeroCents
  const laterOpen = open.filter(isLater).map((promise) => promise.held)
  return { held: minCents(held, addCents(later, laterBeyond, ...laterOpen)), spent }
}

/**
 * The amount held beyond the authorised amount, until the shop has collected. A changed amount is an estimate that
 * does not bind the shop, so the total held is never less than was promised.
 */
function heldBeyond(approved: readonly EventFact[], reported: readonly Reported[]): Cents {
  const waiting = reported.filter(
    ({ promise, report }) => promise.held > promise.asked && !approved.some((fact) => isCollected(fact, report)),
  )
  const change = approved.findLast(isChange)
  const isChanged = ({ report }: Reported) => change !== undefined && (!report || byTime(change, report) >= 0)
  const promised = waiting.filter(isChanged).map(({ promise }) => promise.held)
  const others = waiting.filter((one) => !isChanged(one))
  const beside = others.map(({ promise }) => subtractCents(promise.held, promise.asked))
  return addCents(less(addCents(...promised), change?.amountCents ?? zeroCents), ...beside)
}

/**
 * How many authorisations the issuer has reported; any other report of a card transaction implies that there was one.
 */
export const reportsIn = (facts: readonly EventFact[]): number => {
  const isAbout = facts.some(({ kind }) => kind !== 'balance_inquiry')
  return Math.max(facts.filter(isReport).length, isAbout ? 1 : 0)
}

type Reported = { promise: Promised; report: EventFact | undefined }

function divided(facts: readonly EventFact[], promised: readonly Promised[]) {
  const reports = facts.filter(isReport).toSorted(byTime)
  const numbers = reportNumbers(promised, reportsIn(facts))
  const reported = promised.flatMap((promise, n): Reported[] => {
    const number = numbers[n]
    return number === undefined ? [] : [{ promise, report: reports[number] }]
  })
  return { open: promised.filter((_, n) => numbers[n] === undefined), reported }
}

/**
 * The number of the report that answers each request; undefined when there is none yet. Reports match requests in
 * order, each after the reports that were known when the request was decided.
 */
export function reportNumbers(
  asked: readonly Pick<Promised, 'reportsBefore'>[],
  reports: number,
): (number | undefined)[] {
  let next = 0
  return asked.map(({ reportsBefore }) => {
    const number = Math.max(next, reportsBefore)
    next = number + 1
    return number < reports ? number : undefined
  })
}

const isReport = ({ kind }: EventFact): boolean => kind === 'authorization' || kind === 'authorization_change'

/** The hold: what was authorised less what was cleared, until it expires or is released (M-11). */
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

const isCollected = (fact: EventFact, report: EventFact | undefined): boolean =>
  fact.kind === 'clearing' && fact.direction === 'debit' && (report === undefined || byTime(fact, report) > 0)

const isChange = ({ kind, direction }: EventFact): boolean => kind === 'authorization_change' && direction === 'debit'

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
