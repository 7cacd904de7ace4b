import { sql } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'

export const personalData: PersonalData = {
  absences: ({ userId }) =>
    sql`select to_jsonb(a) as row from absences a where user_id = ${userId} order by unused_since`,
}
