import { sql } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'

/** Passkeys by their names, without their public keys. */
export const personalData: PersonalData = {
  passkeys: ({ identityId }) =>
    sql`select to_jsonb(p) - 'public_key' as row from passkeys p where identity_id = ${identityId} order by made_at, id`,
}
