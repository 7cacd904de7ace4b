import type { Call } from '@moon/contract/call.ts'
import type { Db } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import type { LocationOf } from '../locations/location.ts'
import { countryOf } from '../users/reads.ts'
import { refusedIn, type BlockedCountries } from '../users/record-country.ts'

type Deps = { database: { db: Db }; locationOf: LocationOf; blockedCountries: BlockedCountries }
type Asked = { wants: NonNullable<Call['byCountry']>; memberId: string | undefined; ip: string }

/**
 * Throws `country_blocked` when the caller's network, or the country that the user lives in, is one where this is not offered (decision
 * 392). Nothing is looked up while no country is configured.
 */
export async function assertCountry(deps: Deps, { wants, memberId, ip }: Asked): Promise<void> {
  const refused = wants === 'payout' ? deps.blockedCountries.unpayable : refusedIn(deps.blockedCountries)
  if (refused.length === 0) return
  const network = deps.locationOf(ip)?.country ?? null
  const home = memberId === undefined ? null : await countryOf(deps.database.db, memberId)
  if ([network, home].some((one) => one !== null && refused.includes(one))) throw new Refusal('country_blocked')
}
