import { sql } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'

/** Invoices and payments of a user. */
export const personalData: PersonalData = {
  invoices: ({ userId }) =>
    sql`select to_jsonb(i) as row from invoices i where user_id = ${userId} order by created_at, id`,
  payments: ({ userId }) =>
    sql`select to_jsonb(p) - 'user_id' as row from invoice_payments p where user_id = ${userId} order by first_seen_at, id`,
}
