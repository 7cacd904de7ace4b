import { sql } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'

/** The user's app removals and their outcomes, without the operator and what they wrote. */
export const personalData: PersonalData = {
  'app-removals': ({ identityId }) =>
    sql`select jsonb_build_object('begunAt', begun_at, 'dueAt', due_at, 'stoppedAt', stopped_at, 'doneAt', done_at) as row
      from app_removals where identity_id = ${identityId} order by begun_at, id`,
}
