import { sql } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'

/** Since when an authenticator app is used. */
export const personalData: PersonalData = {
  authenticators: ({ identityId }) =>
    sql`select to_jsonb(a) - 'last_window' as row from authenticators a where identity_id = ${identityId} order by made_at`,
}
