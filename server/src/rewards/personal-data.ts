import { sql } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'

/** Sats that spending has earned. */
export const personalData: PersonalData = {
  rewards: ({
    userId,
  }) => sql`select to_jsonb(g) as row from card_reward_grants g join card_owners o on o.card_id = g.card_id
      where o.user_id = ${userId} order by g.granted_at`,
}
