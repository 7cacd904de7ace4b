import { sql } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'

/** Connected exchange accounts, and what was sent from them. */
export const personalData: PersonalData = {
  'exchange-accounts': ({ userId }) =>
    sql`select to_jsonb(l) as row from exchange_links l where user_id = ${userId} order by linked_at`,
  'exchange-sends': ({ userId }) =>
    sql`select to_jsonb(s) as row from exchange_sends s where user_id = ${userId} order by asked_at`,
}
