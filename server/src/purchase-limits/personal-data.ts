import { sql } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'

/** Purchase limits that were set for this user. */
export const personalData: PersonalData = {
  limits: ({ userId }) => sql`select to_jsonb(l) - 'set_by' as row from purchase_limits l where user_id = ${userId}`,
}
