import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import { publish } from '../live/live.ts'
import { findUser, updateCountry, updateCountryByOperator } from './store.ts'

/** Countries where nothing new is sold, and those where nobody may be paid either; ISO 3166-1 codes. Both may be empty. */
export type BlockedCountries = { blocked: readonly string[]; unpayable: readonly string[] }

type Deps = { database: Database; clock: Clock; blockedCountries: BlockedCountries }

/** A user who has declared one of these countries is refused what a call starts, and cannot change the declaration themselves. */
export const refusedIn = ({ blocked, unpayable }: BlockedCountries): string[] => [...blocked, ...unpayable]

/**
 * Stores the country of residence: a guess until its user confirms it, correctable until the first order, and afterwards only by support
 * (D-26): refused then with `country_fixed`. Also only by support when nothing is sold in the confirmed country (decision 434).
 */
export async function recordCountry(
  { database, clock, blockedCountries }: Deps,
  { userId, country, isConfirmed }: { userId: string; country: string; isConfirmed: boolean },
): Promise<void> {
  await database.transaction(async (tx) => {
    const confirmedAt = isConfirmed ? clock.now() : null
    const refused = refusedIn(blockedCountries)
    const changed = await updateCountry(tx, { userId, country, confirmedAt, refused })
    if (changed > 0) await publish(tx, userId, { kind: 'user', subject: userId })
    else if (isConfirmed && (await findUser(tx, userId))?.country !== country) throw new Refusal('country_fixed')
  })
}

/** Sets it for an operator, at any time. */
export async function setCountry(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { userId, country }: { userId: string; country: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    await updateCountryByOperator(tx, { userId, country, confirmedAt: clock.now() })
    await publish(tx, userId, { kind: 'user', subject: userId })
  })
}
