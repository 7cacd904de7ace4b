import { causes } from '../../server/src/ledger/causes.ts'
import type { PaymentFact, Snapshot } from '../database/snapshot.ts'

/** In cents, what a payment was booked at when it last became final before the transfer of this cause, at that time. */
export function bookedBefore({ transfers }: Snapshot, { id, timesFinal }: PaymentFact, cause: string): number {
  const end = transfers.findIndex((one) => one.cause === cause)
  const finals = Array.from({ length: timesFinal }, (_, nth): string => causes.payment(id).final(nth + 1))
  const last = transfers.slice(0, end).findLast((one) => finals.includes(one.cause))
  return sumOf(last?.legs.filter(({ from }) => from === 'house/fx/usd'))
}

/** In cents, what the house stood for of a payment that its chain took back, and that its coming back made good (M-5). */
export function madeGood({ transfers }: Snapshot, { id, timesFinal }: PaymentFact): number {
  if (timesFinal < 2) return 0
  const last = transfers.find(({ cause }) => cause === causes.payment(id).final(timesFinal))
  return sumOf(last?.legs.filter(({ to }) => to.startsWith('house/loss/')))
}

const sumOf = (legs: readonly { amount: number }[] = []): number => legs.reduce((sum, { amount }) => sum + amount, 0)
