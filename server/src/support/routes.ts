import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Handlers } from '../http/serve-calls.ts'
import type { Post } from '../mail/emails.ts'
import { networkOf } from '../http/network-of.ts'
import { assertWithin } from '../http/throttle.ts'
import { offerNewsAgain } from '../notices/offer-news-again.ts'
import { subscribe } from '../notices/subscribe.ts'
import { readBanner } from './read-banner.ts'
import type { Chat } from './chat.ts'
import { mailExtensionLink } from './mail-extension-link.ts'
import { receiveMessage } from './receive-message.ts'
import { signChatToken } from './sign-chat-token.ts'
import { insertAnalyticsEvent } from './store.ts'

const subscribeByNetwork = { name: 'subscribe by network', most: 60, everyMs: 3_600_000 }
const messagesByNetwork = { name: 'messages by network', most: 30, everyMs: 3_600_000 }
const eventsByMember = { name: 'analytics by member', most: 600, everyMs: 3_600_000 }

type Deps = {
  database: Database
  clock: Clock
  post: Post
  publicUrl: string
  /** How other nodes reach ours, as the node itself says. */
  nodeLink: () => Promise<string | null>
  /** Null when no chat is configured. */
  chat: Chat | null
}

type Answered =
  | 'notification'
  | 'subscribe'
  | 'emailLinkToExtension'
  | 'contactForm'
  | 'uninstallFeedbackForm'
  | 'lightningNode'
  | 'chatToken'
  | 'logAnalytics'

export function supportRoutes(deps: Deps): Handlers<Answered> {
  const { database, clock } = deps
  return {
    notification: async () => {
      return { notificationMessage: await readBanner(database.db) }
    },
    subscribe: async ({ body }, { ip, language }) => {
      await assertWithin(deps, subscribeByNetwork, networkOf(ip))
      if (!(await subscribe(deps, { ...body, source: 'site' }))) await offerNewsAgain(deps, { ...body, language })
      return { ok: true }
    },
    emailLinkToExtension: async ({ body }, { ip, language }) => {
      await assertWithin(deps, messagesByNetwork, networkOf(ip))
      await mailExtensionLink(deps, { ...body, language })
      return { ok: true }
    },
    contactForm: async ({ body }, { ip, language }) => {
      await assertWithin(deps, messagesByNetwork, networkOf(ip))
      await receiveMessage(deps, { kind: 'contact', ...body, language })
      return { ok: true }
    },
    uninstallFeedbackForm: async ({ body }, { ip, language }) => {
      await assertWithin(deps, messagesByNetwork, networkOf(ip))
      await receiveMessage(deps, { kind: 'uninstall', ...body, language })
      return { ok: true }
    },
    lightningNode: async () => ({ nodeLink: await deps.nodeLink() }),
    chatToken: async (_input, { memberId }) => ({ token: await signChatToken(deps, { userId: memberId }) }),
    logAnalytics: async ({ body }, { memberId }) => {
      await assertWithin(deps, eventsByMember, memberId)
      const { name, view, code = null } = body
      await insertAnalyticsEvent(database.db, { userId: memberId, name, view, code, at: clock.now() })
      return { ok: true }
    },
  }
}
