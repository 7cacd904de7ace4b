import type { Clock } from '../kit/clock.ts'
import type { Database, Db, Tx } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Agreement, AgreementStanding } from './agreement.ts'
import { findAgreementInForce, findLatestAgreement, findStanding } from './store.ts'

/** The version in force, with its text. */
export async function readAgreement({ database, clock }: { database: Database; clock: Clock }): Promise<Agreement> {
  const agreement = await findAgreementInForce(database.db, clock.now())
  if (!agreement) throw new Refusal('not_found')
  return agreement
}

/** The version that was published last; its day may be still to come. */
export const readLatestAgreement = (on: Db): Promise<Agreement | undefined> => findLatestAgreement(on)

export async function readStanding(
  on: Db | Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<AgreementStanding> {
  const row = await findStanding(on, { userId, now })
  if (row?.acceptedAt) return { kind: 'current', name: row.name, version: row.version, acceptedAt: row.acceptedAt }
  return row && row.lastAccepted !== null ? { kind: 'earlier', version: row.lastAccepted } : { kind: 'none' }
}
