import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { invariant } from '../kit/refusal.ts'
import { trustDevice } from './trust-device.ts'

/**
 * Signs in a user who has just proved an address, and makes the browser a trusted one: its next log-in needs no six digits (D-29).
 * Called only within the process, as none of the library's routes is served.
 */
export const enterPlugin = {
  id: 'enter',
  endpoints: {
    enter: createAuthEndpoint(
      '/enter',
      { method: 'POST', body: z.object({ identityId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.identityId)
        invariant(user, 'who enters has an identity')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        await trustDevice(ctx, user.id)
        return ctx.json({ ok: true })
      },
    ),
    /** Creates a session for the extension; it makes no browser a trusted one. */
    enterExtension: createAuthEndpoint(
      '/enter-extension',
      { method: 'POST', body: z.object({ identityId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.identityId)
        invariant(user, 'who hands a session over has an identity')
        const session = await internalAdapter.createSession(user.id, false, { isExtension: true }, true)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ id: session.id })
      },
    ),
  },
} as const
