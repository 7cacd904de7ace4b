import { sql } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'

/** Card transactions, and what was declined. */
export const personalData: PersonalData = {
  'card-transactions': ({
    userId,
  }) => sql`select to_jsonb(t) - '{version,attempts,next_attempt_at}'::text[] as row from card_transactions t join card_owners o on o.card_id = t.card_id
      where o.user_id = ${userId} order by t.first_at, t.id`,
  'card-authorizations': ({ userId }) => sql`select to_jsonb(a) as row from card_owners o cross join lateral (
        select * from card_authorizations where card_id = o.card_id and declined_because is null
        union all select * from card_authorizations where card_id = o.card_id and declined_because is not null) a
      where o.user_id = ${userId} order by a.decided_at`,
  'card-statement': ({ userId }) =>
    sql`select to_jsonb(a) - '{user_id,margin_mcc,origin,source}'::text[] as row from card_activity a where user_id = ${userId} order by at, id`,
}
