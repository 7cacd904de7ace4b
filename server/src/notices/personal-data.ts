import { sql } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'

/** The newsletter subscription, and which of our letters were turned off. */
export const personalData: PersonalData = {
  newsletter: ({ email }) => sql`select to_jsonb(n) as row from newsletter_subscriptions n where email = ${email}`,
  notices: ({ email }) =>
    sql`select to_jsonb(c) as row from notice_choices c where email = lower(${email}) order by notice`,
}
