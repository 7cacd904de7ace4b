import { sql } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'

/** The user's endpoints and the events announced to them, without signing secrets. */
export const personalData: PersonalData = {
  'webhook-endpoints': ({ userId }) =>
    sql`select to_jsonb(e) as row from endpoints e where user_id = ${userId} order by created_at`,
  'webhook-events': ({ userId }) =>
    sql`select to_jsonb(v) - 'trace_parent' as row from consumer_events v where user_id = ${userId} order by created_at`,
}
