import { sql } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'

/** Gift cards without their codes, which are shown on the card. */
export const personalData: PersonalData = {
  'gift-cards': ({
    userId,
  }) => sql`select to_jsonb(g) - '{cost_cents,cost_micros,order_key,code_mark}'::text[] as row from gift_cards g join card_owners o on o.card_id = g.card_id
      where o.user_id = ${userId} order by g.delivered_at, g.card_id`,
  'used-gift-cards': ({ userId }) =>
    sql`select to_jsonb(g) as row from gift_card_uses g where user_id = ${userId} order by used_at`,
}
