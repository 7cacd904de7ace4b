import { sql } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'

/** A user's messages to us, and events that the app reported. */
export const personalData: PersonalData = {
  messages: ({ email }) =>
    sql`select to_jsonb(m) - '{taken_by,closed_by}'::text[] as row from messages m where email = ${email} order by received_at`,
  'app-events': ({ userId }) =>
    sql`select to_jsonb(e) as row from analytics_events e where user_id = ${userId} order by logged_at`,
}
