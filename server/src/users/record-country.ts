import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import { publish } from '../live/live.ts'
import { findUser, updateCountry, updateCountryByOperator } from './store.ts'

/** Where nothing new is sold, and where nobody may be paid, either; codes of ISO 3166-1. Both may be empty. */
export type BlockedCountries = { blocked: readonly string[]; unpayable: readonly string[] }

type Deps = { database: Database; clock: Clock; blockedCountries: BlockedCountries }

/** Whoever has said that they live there is refused what begins, and does not take it back by themselves. */
export const refusedIn = ({ blocked, unpayable }: BlockedCountries): string[] => [...blocked, ...unpayable]

/**
 * The country of residence: a guess until its user confirms it, corrected until the first order, and by support after that (D-26): refused
 * then with `country_fixed`. By support, too, where the country that was confirmed is one in which nothing is sold (decision 434).
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

/** The same by an operator, whenever it is. */
export async function setCountry(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { userId, country }: { userId: string; country: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    await updateCountryByOperator(tx, { userId, country, confirmedAt: clock.now() })
    await publish(tx, userId, { kind: 'user', subject: userId })
  })
}
