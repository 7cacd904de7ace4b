import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import { sha256Of } from './agreement.ts'
import { findLatestAgreement, insertAgreement, lockAgreements } from './store.ts'

type Draft = {
  name: string
  text: string
  /** From when on consent is required, not before the previous version's time; at once when left out. */
  effectiveAt?: Date
  /** The operator, for the record. */
  by: string
}

/** Publishes the next version of the cardholder agreement: from its day on every user is asked for consent. Returns its number. */
export async function publishAgreement(
  { database, clock }: { database: Database; clock: Clock },
  { name, text, by, ...draft }: Draft,
): Promise<number> {
  return database.transaction(async (tx) => {
    await lockAgreements(tx)
    const at = clock.now()
    const effectiveAt = draft.effectiveAt ?? at
    const latest = await findLatestAgreement(tx)
    // A version cannot take effect in the past, and versions take effect in their order.
    if (effectiveAt < at || (latest && effectiveAt < latest.effectiveAt))
      throw new Refusal('bad_input', {}, 'This is not right: effectiveAt.')
    const version = (latest?.version ?? 0) + 1
    await insertAgreement(tx, { version, name, text, textSha256: sha256Of(text), effectiveAt, by, at })
    return version
  })
}
