import { longCodeLength } from '@moon/contract/limits.ts'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Handlers } from '../http/serve-calls.ts'
import { answerChallenge } from './answer-challenge.ts'
import type { Auth } from '../auth/auth.ts'
import { confirmSignUp } from './confirm-sign-up.ts'
import type { IdentityDeps } from './deps.ts'
import { requestReset, submitReset } from './password-reset.ts'
import { resendCode } from './resend-code.ts'
import { browserOf } from '../browser-cookies/same-origin.ts'
import { refreshToken } from './refresh-token.ts'
import { signOut } from './sign-out.ts'
import { NotConfirmed, signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

type IdentityCall =
  | 'signUp'
  | 'confirmSignUp'
  | 'resendCode'
  | 'signIn'
  | 'answerChallenge'
  | 'requestReset'
  | 'submitReset'
  | 'refreshToken'
  | 'signOut'

export function identityRoutes(deps: IdentityDeps): Handlers<IdentityCall> {
  return {
    signUp: async ({ body }, _caller, { request, reply }) => {
      const { isLong, cookies } = await signUp(deps, body, browserOf(request))
      setCookies(reply, { cookies })
      return { outcome: 'confirm', ...lengthOf(isLong) }
    },
    confirmSignUp: async ({ body }, _caller, { request, reply }) => {
      setCookies(reply, await confirmSignUp(deps, body, browserOf(request)))
      return { outcome: 'signed_in' }
    },
    resendCode: async ({ body }, _caller, { request }) => {
      const { isLong } = await resendCode(deps, body, browserOf(request))
      return { outcome: 'sent', ...lengthOf(isLong) }
    },
    signIn: async ({ body }, _caller, { request, reply }) => {
      const entered = await signIn(deps, body, browserOf(request)).catch((error: unknown) => {
        if (error instanceof NotConfirmed) setCookies(reply, error)
        throw error
      })
      setCookies(reply, entered)
      return { outcome: entered.outcome, ...lengthOf(entered.isLong), ...(entered.usesApp && { usesApp: true }) }
    },
    answerChallenge: async ({ body }, _caller, { request, reply }) => {
      setCookies(reply, await answerChallenge(deps, body, browserOf(request)))
      return { outcome: 'signed_in' }
    },
    requestReset: async ({ body }, _caller, { request, reply }) => {
      const { isLong, cookies } = await requestReset(deps, body, browserOf(request))
      setCookies(reply, { cookies })
      return { outcome: 'sent', ...lengthOf(isLong) }
    },
    submitReset: async ({ body }, _caller, { request, reply }) => {
      setCookies(reply, await submitReset(deps, body, browserOf(request)))
      return { outcome: 'reset' }
    },
    refreshToken: async (_input, { ip }, { request, reply }) => {
      const { idToken, expiresAt, cookies } = await refreshToken(deps, browserOf(request), { ip })
      setCookies(reply, { cookies })
      return { idToken, expiresAt }
    },
    signOut: async (_input, _caller, { request, reply }) => {
      setCookies(reply, await signOut(deps, browserOf(request)))
      return { outcome: 'signed_out' }
    },
  }
}

/** Serves the public keys that verify our id tokens. */
export const keySetPlugin =
  ({ auth }: { auth: Auth }): FastifyPluginAsync =>
  async (app) => {
    app.get('/v1/auth/jwks', async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300')
      return auth.api.getJwks()
    })
  }

/** Present only when it is not the usual six digits. */
const lengthOf = (isLong: boolean): { codeLength?: number } => (isLong ? { codeLength: longCodeLength } : {})

function setCookies(reply: FastifyReply, { cookies }: { cookies: readonly string[] }): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie)
}
