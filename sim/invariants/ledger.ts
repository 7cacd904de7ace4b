import { parseCause } from '../../server/src/ledger/causes.ts'
import type { Snapshot } from '../database/snapshot.ts'
import type { Claim } from './claim.ts'

/** I1 to I4 and I8, from the legs alone; the database checks I5 to I7 and I9 (docs/ledger/invariants.sql). */
export function checkLedger({ transfers, balances, onHold }: Snapshot, claim: Claim): void {
  const sums = new Map<string, number>()
  const add = (account: string, amount: number) => sums.set(account, (sums.get(account) ?? 0) + amount)
  for (const { cause, legs } of transfers) {
    for (const { from, to, amount } of legs) {
      claim(amount > 0, `${cause} has a leg without an amount (I2)`)
      add(from, -amount)
      add(to, amount)
    }
    const currencies = new Set(legs.map(({ currency }) => currency))
    const exchanges = new Set(legs.flatMap(({ from, to }) => [from, to]).filter((path) => path.startsWith('house/fx/')))
    claim(currencies.size === 1 || exchanges.size >= currencies.size, `${cause} mixes currencies without a pair (I8)`)
  }
  for (const [path, balance] of Object.entries(balances)) {
    if (path.endsWith('/credit-on-hold')) {
      const waiting = onHold.reduce(
        (sum, { user, cents }) => sum + (path === `user/${user}/credit-on-hold` ? cents : 0),
        0,
      )
      claim(balance === waiting, `${path} keeps ${balance}, and operators are shown ${waiting} (I12)`)
    }
    claim(balance === (sums.get(path) ?? 0), `${path} keeps ${balance}, its entries sum to ${sums.get(path)} (I3)`)
    claim(balance >= 0 || path.endsWith('/overdraft'), `${path} is below zero (I4)`)
    const credit = path.startsWith('user/') ? (balances[path.replace(/\/overdraft$/, '/credit')] ?? 0) : 0
    const sats = path.endsWith('/sats/overdraft') ? (balances[path.replace(/\/overdraft$/, '')] ?? 0) : 0
    claim(balance >= 0 || sats <= 0, `${path} is ${balance} beside ${sats} free reward sats (M-20)`)
    if (path.endsWith('/overdraft'))
      claim(balance === 0 || credit <= 0, `${path} is ${balance} beside ${credit} of free credit (M-14)`)
  }
}

/** Whether a transfer belongs to a payout, which claims about incoming money leave out. */
export const isPayout = (cause: string): boolean => ['payout', 'payout_batch'].includes(parseCause(cause).kind)

/** The net amount that accounts received in one currency. */
export function netOf({ transfers }: Snapshot, isIt: (path: string, cause: string) => boolean): number {
  let net = 0
  for (const { cause, legs } of transfers)
    for (const { from, to, amount } of legs) net += (isIt(to, cause) ? amount : 0) - (isIt(from, cause) ? amount : 0)
  return net
}
