import { sql } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'

/** A user's consents. */
export const personalData: PersonalData = {
  agreements: ({ userId }) =>
    sql`select to_jsonb(a) as row from agreement_acceptances a where user_id = ${userId} order by accepted_at`,
}
