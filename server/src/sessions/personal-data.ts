import { sql } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'

/** A user's present and past log-ins. */
export const personalData: PersonalData = {
  'log-ins': ({ identityId }) =>
    sql`select to_jsonb(s) as row from session_devices s where identity_id = ${identityId} order by started_at`,
  'known-browsers': ({ identityId }) =>
    sql`select to_jsonb(d) as row from devices d where identity_id = ${identityId} order by first_seen_at`,
}
