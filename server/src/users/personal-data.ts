import { sql } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'

/** A user's record, the devices that browsers described, restrictions, and notifications. */
export const personalData: PersonalData = {
  profile: ({ userId }) => sql`select to_jsonb(u) - 'activated_by' as row from users u where id = ${userId}`,
  devices: ({ userId }) =>
    sql`select to_jsonb(d) as row from user_devices d where user_id = ${userId} order by seen_at`,
  restrictions: ({ userId }) =>
    sql`select to_jsonb(b) - '{banned_by,lifted_by}'::text[] as row from user_bans b where user_id = ${userId} order by banned_at`,
  notifications: ({ userId }) =>
    sql`select to_jsonb(n) as row from user_notifications n where user_id = ${userId} order by notified_at`,
}
