import { sql } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'

/** Limits of this user’s own. */
export const personalData: PersonalData = {
  limits: ({ userId }) => sql`select to_jsonb(l) - 'set_by' as row from purchase_limits l where user_id = ${userId}`,
}
