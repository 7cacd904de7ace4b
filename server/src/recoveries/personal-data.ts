import { sql } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'

/** Money found where it is not taken, and what was done about it. */
export const personalData: PersonalData = {
  recoveries: ({ userId }) =>
    sql`select to_jsonb(r) - 'ended_by' as row from recoveries r where user_id = ${userId} order by asked_at`,
}
