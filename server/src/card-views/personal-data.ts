import { sql } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'

/** When card numbers were shown. */
export const personalData: PersonalData = {
  'card-reveals': ({ userId }) =>
    sql`select to_jsonb(r) as row from card_reveals r where user_id = ${userId} order by asked_at`,
}
