import { sql } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'

/** Where programs of the user hear what happened, and what they heard, without the secrets it is signed with. */
export const personalData: PersonalData = {
  'webhook-endpoints': ({ userId }) =>
    sql`select to_jsonb(e) as row from endpoints e where user_id = ${userId} order by created_at`,
  'webhook-events': ({ userId }) =>
    sql`select to_jsonb(v) - 'trace_parent' as row from consumer_events v where user_id = ${userId} order by created_at`,
}
