import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { readBrowserForm } from '../http/read-browser-form.ts'
import type { Handlers } from '../http/serve-calls.ts'
import { Refusal } from '../kit/refusal.ts'
import { acceptedLanguage } from '../languages/accepted-language.ts'
import { inLanguage } from '../languages/in-language.ts'
import { say } from '../languages/message.ts'
import { changeNotice } from './change-notice.ts'
import { wantsNotice } from './reads.ts'
import { findByToken, readStandings } from './store.ts'

type Deps = {
  database: Database
  clock: Clock
  /** The confirmed address of a user. */
  addressOf: (userId: string) => Promise<string>
}

type Answered = 'listNotices' | 'changeNotice' | 'readNoticeByLink' | 'changeNoticeByLink'

export function noticeRoutes(deps: Deps): Handlers<Answered> {
  const { database, addressOf } = deps
  return {
    listNotices: async (_input, { memberId }) => ({
      notices: await readStandings(database.db, await addressOf(memberId)),
    }),
    changeNotice: async ({ params: { notice }, body: { isWanted } }, { memberId }) => {
      const email = await addressOf(memberId)
      await database.transaction((tx) => changeNotice(tx, deps, { email, notice, isWanted }))
      return { notice, isWanted }
    },
    readNoticeByLink: async ({ params: { token } }) => {
      const which = await findByToken(database.db, token)
      if (!which) throw new Refusal('not_found')
      return { notice: which.notice, isWanted: await wantsNotice(database.db, which) }
    },
    changeNoticeByLink: ({ params: { token }, body: { isWanted } }) => changeByLink(deps, { token, isWanted }),
  }
}

async function changeByLink(deps: Omit<Deps, 'addressOf'>, { token, isWanted }: { token: string; isWanted: boolean }) {
  return deps.database.transaction(async (tx) => {
    const which = await findByToken(tx, token)
    if (!which) throw new Refusal('not_found')
    await changeNotice(tx, deps, { ...which, isWanted })
    return { notice: which.notice, isWanted }
  })
}

const longestForm = 16 * 1024

/**
 * The one-click unsubscribe endpoint for mail programs (RFC 8058): without session, cookies and our page, as a form of either kind
 * whose only field is constant. A user who opens the link instead gets the page, which asks.
 */
export const oneClickPlugin =
  (deps: Omit<Deps, 'addressOf'>): FastifyPluginAsync =>
  async (app) => {
    readBrowserForm(app)
    app.post<{ Params: { token: string } }>(
      '/unsubscribe/:token',
      { bodyLimit: longestForm },
      async ({ params: { token }, headers }, reply) => {
        await changeByLink(deps, { token, isWanted: false })
        const language = acceptedLanguage(headers['accept-language'])
        return reply
          .header('cache-control', 'no-store')
          .type('text/plain')
          .send(`${inLanguage(language, say('No more of these letters will come.'))}\n`)
      },
    )
  }
