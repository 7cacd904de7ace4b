import { parseCause } from '../../server/src/ledger/causes.ts'
import type { Snapshot } from '../database/snapshot.ts'
import type { Claim } from './claim.ts'

const dayMs = 86_400_000
const usualDailyCents = 1_000_000
const usualMonthlyCents = 5_000_000
const mostAtOnceCents = 200_000

/** I31, M-15, M-16: limits on purchases, and on what becomes credit at once. */
export function checkLimits({ reservations, limits, purchases, transfers }: Snapshot, claim: Claim): void {
  const live = new Set(reservations.filter(({ released }) => released === null).map(({ purchase }) => purchase))
  for (const { id, state } of purchases)
    claim(state !== 'delivered' || live.has(id), `${id} was delivered and counts against no limit (I31, M-15)`)
  for (const { cause, legs } of transfers)
    for (const { from, to, amount } of legs) {
      const isByHand = ['gift', 'correction'].includes(parseCause(cause).kind)
      const isNew = /^user\/[^/]+\/credit$/.test(to) && !from.startsWith('user/') && !isByHand
      claim(!isNew || amount <= mostAtOnceCents, `${cause} gives ${amount} cents of credit at once (M-16)`)
    }
  checkSpending(reservations, limits, claim)
}

/** At every reservation, the reserved amounts of the last 24 hours and of the UTC month were within the limits. */
function checkSpending(reservations: Snapshot['reservations'], limits: Snapshot['limits'], claim: Claim): void {
  const time = (text: string) => new Date(text).getTime()
  for (const { user, at } of reservations) {
    const own = limits.find((one) => one.user === user)
    const standing = reservations.filter(
      (one) =>
        one.user === user && time(one.at) <= time(at) && (one.released === null || time(one.released) > time(at)),
    )
    const since = (from: number) =>
      standing.reduce((sum, one) => sum + (time(one.at) > from ? one.value - one.returned : 0), 0)
    const day = since(time(at) - dayMs)
    const month = since(monthOf(at) - 1)
    const [daily, monthly] = [own?.daily ?? usualDailyCents, own?.monthly ?? usualMonthlyCents]
    claim(day <= daily, `${day} cents were bought in a day with a limit of ${daily} (I31, M-15)`)
    claim(month <= monthly, `${month} cents were bought in a month with a limit of ${monthly} (I31, M-15)`)
  }
}

const monthOf = (at: string): number => Date.UTC(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth(), 1)
