import { randomBytes } from 'node:crypto'
import { sql, write } from '../database/db.ts'
import { endableBy } from '../notices/reads.ts'
import type { WholeApp } from './whole-app.ts'

/** Inputs with which the calls about notices succeed. */
export function noticeInputs({ database }: Pick<WholeApp, 'database'>) {
  const byLink = async () => {
    const which = { email: 'reader@example.com', notice: 'news' } as const
    const { unsubscribeUrl } = await endableBy(database.db, { publicUrl: '' }, which)
    return { token: unsubscribeUrl.split('/').at(-1)! }
  }
  return {
    stopAppRemoval: async () => {
      const token = randomBytes(32).toString('hex')
      await write(database.db, sql`delete from app_removals`)
      await write(
        database.db,
        sql`insert into app_removals (id, identity_id, begun_at, begun_by, token, evidence, use_mark, due_at)
          select gen_random_uuid(), id, now(), 'Olga', ${token}, 'a passport', 'none', now() + interval '3 days'
          from auth.identities limit 1`,
      )
      return { params: { token } }
    },
    readNoticeByLink: async () => ({ params: await byLink() }),
    changeNoticeByLink: async () => ({ params: await byLink() }),
  }
}
