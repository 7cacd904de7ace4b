import { sql } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'

/** A user's API keys, without their secrets. */
export const personalData: PersonalData = {
  'api-keys': ({ userId }) =>
    sql`select to_jsonb(k) as row from api_keys k where user_id = ${userId} order by created_at`,
}
