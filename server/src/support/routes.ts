import type { Clock } from '../kit/clock.ts'
import type { Database } from '../kit/db.ts'
import type { Handlers } from '../kit/http.ts'
import { assertWithin } from '../kit/throttle.ts'
import { cleanBanner } from './banner.ts'
import { findBanner, insertAnalyticsEvent } from './store.ts'
import { subscribe } from './subscribe.ts'

const subscribeByIp = { name: 'subscribe by ip', most: 60, everyMs: 3_600_000 }
const eventsByMember = { name: 'analytics by member', most: 600, everyMs: 3_600_000 }

type Deps = { database: Database; clock: Clock }

export function supportRoutes(deps: Deps): Handlers<'notification' | 'subscribe' | 'logAnalytics'> {
  const { database, clock } = deps
  return {
    notification: async () => {
      const banner = await findBanner(database.db)
      return { notificationMessage: { id: String(banner?.id ?? ''), message: cleanBanner(banner?.message ?? '') } }
    },
    subscribe: async ({ body }, { ip }) => {
      await assertWithin(deps, subscribeByIp, ip)
      await subscribe(deps, body)
      return { ok: true }
    },
    logAnalytics: async ({ body }, { memberId }) => {
      await assertWithin(deps, eventsByMember, memberId)
      const { name, view, code = null } = body
      await insertAnalyticsEvent(database.db, { userId: memberId, name, view, code, at: clock.now() })
      return { ok: true }
    },
  }
}
