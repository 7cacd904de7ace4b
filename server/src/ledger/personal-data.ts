import { sql } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'
import { userAccounts } from './accounts.ts'

/** Every entry in the accounts of a user: credit and reward sats, in and out. */
export const personalData: PersonalData = {
  ledger: ({ userId }) => sql`select to_jsonb(e) || jsonb_build_object('at', t.happened_at, 'cause', t.cause) as row
      from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
      where e.path like ${userAccounts(userId)} order by t.happened_at, e.transfer_id, e.number`,
}
