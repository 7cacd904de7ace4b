import { sql } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'

/** Payments that became credit, and credit on hold. */
export const personalData: PersonalData = {
  'credited-payments': ({ userId }) =>
    sql`select to_jsonb(c) as row from payment_credits c where user_id = ${userId} order by credited_at, id`,
  'held-credit': ({ userId }) =>
    sql`select to_jsonb(h) - 'released_by' as row from held_credits h where user_id = ${userId} order by held_at`,
}
