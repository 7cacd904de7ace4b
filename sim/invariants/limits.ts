import type { Snapshot } from '../database/snapshot.ts'
import type { Claim } from './claim.ts'

const dayMs = 86_400_000
const usualDailyCents = 1_000_000
const mostAtOnceCents = 200_000

/** I31: whenever something was reserved, what stood reserved of the last 24 hours was within the limit. */
export function checkLimits({ reservations, limits, purchases, transfers }: Snapshot, claim: Claim): void {
  const live = new Set(reservations.filter(({ released }) => released === null).map(({ purchase }) => purchase))
  for (const { id, state } of purchases)
    claim(state !== 'delivered' || live.has(id), `${id} was delivered and counts against no limit (I31, M-15)`)
  for (const { cause, legs } of transfers)
    for (const { from, to, amount } of legs) {
      const isNew = /^user\/[^/]+\/credit$/.test(to) && !from.startsWith('user/') && !/^(gift|correction):/.test(cause)
      claim(!isNew || amount <= mostAtOnceCents, `${cause} gives ${amount} cents of credit at once (M-16)`)
    }
  const time = (text: string) => new Date(text).getTime()
  for (const { user, at } of reservations) {
    const standing = reservations.filter(
      (one) =>
        one.user === user &&
        time(one.at) <= time(at) &&
        time(one.at) > time(at) - dayMs &&
        (one.released === null || time(one.released) > time(at)),
    )
    const sum = standing.reduce((total, { value, returned }) => total + value - returned, 0)
    const limit = limits.find((one) => one.user === user)?.daily ?? usualDailyCents
    claim(sum <= limit, `${sum} cents were bought in a day with a limit of ${limit} (I31)`)
  }
}
