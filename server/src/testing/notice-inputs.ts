import { endableBy } from '../notices/reads.ts'
import type { WholeApp } from './whole-app.ts'

/** Inputs of the calls about letters that must succeed. */
export function noticeInputs({ database }: Pick<WholeApp, 'database'>) {
  const byLink = async () => {
    const which = { email: 'reader@example.com', notice: 'news' } as const
    const { unsubscribeUrl } = await endableBy(database.db, { publicUrl: '' }, which)
    return { token: unsubscribeUrl.split('/').at(-1)! }
  }
  return {
    readNoticeByLink: async () => ({ params: await byLink() }),
    changeNoticeByLink: async () => ({ params: await byLink() }),
  }
}
