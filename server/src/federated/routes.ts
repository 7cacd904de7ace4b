import type { SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import { longCodeLength } from '@moon/contract/limits.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { browserOf } from '../browser-cookies/same-origin.ts'
import { readBrowserForm } from '../http/read-browser-form.ts'
import type { Handlers } from '../http/serve-calls.ts'
import { listProviders, unlinkProvider } from '../identity/enter-federated.ts'
import { Refusal } from '../kit/refusal.ts'
import { readDataOwner } from '../users/reads.ts'
import { returnPath } from './bound.ts'
import type { FederatedDeps } from './deps.ts'
import { finishFederated } from './finish-federated.ts'
import { finishLink } from './finish-link.ts'
import { proveFederated } from './prove-federated.ts'
import { resendFederated } from './resend-federated.ts'
import { startFederated } from './start-federated.ts'
import { takeAnswer } from './take-answer.ts'

export function federatedRoutes(
  deps: FederatedDeps,
): Handlers<
  | 'startFederated'
  | 'finishFederated'
  | 'resendFederated'
  | 'proveFederated'
  | 'listProviders'
  | 'startLink'
  | 'finishLink'
  | 'unlinkProvider'
> {
  const ownerOf = (memberId: string) => readDataOwner(deps.database.db, memberId)
  return {
    startLink: async ({ params: { provider } }, { sessionId }, { request, reply }) => {
      const wanted = { provider, isSignUp: false, wayBack: null, linkingSession: assertSession(sessionId) }
      const { authorizeUrl, cookies } = await startFederated(deps, wanted, browserOf(request))
      setCookies(reply, cookies)
      return { authorizeUrl }
    },
    finishLink: async (_input, { memberId, sessionId }, { request }) => {
      const owner = { ...(await ownerOf(memberId)), sessionId: assertSession(sessionId) }
      const { provider } = await finishLink(deps, owner, browserOf(request))
      return { outcome: 'linked', provider }
    },
    listProviders: async (_input, { memberId }) =>
      listProviders(deps.database.db, (await ownerOf(memberId)).identityId),
    unlinkProvider: async ({ params: { provider } }, { memberId }) => {
      await unlinkProvider(deps, { ...(await ownerOf(memberId)), provider })
      return { outcome: 'unlinked' }
    },
    startFederated: async ({ body }, _caller, { request, reply }) => {
      const wanted = { ...body, wayBack: body.wayBack ?? null, linkingSession: null }
      const { authorizeUrl, cookies } = await startFederated(deps, wanted, browserOf(request))
      setCookies(reply, cookies)
      return { authorizeUrl }
    },
    finishFederated: async (_input, _caller, { request, reply }) => {
      const { cookies, ...finished } = await finishFederated(deps, browserOf(request))
      setCookies(reply, cookies)
      if (finished.outcome === 'signed_in') return finished
      const { outcome, email, isLong } = finished
      return { outcome, email, ...(isLong && { codeLength: longCodeLength }) }
    },
    resendFederated: async (_input, _caller, { request }) => {
      const { isLong } = await resendFederated(deps, browserOf(request))
      return { outcome: 'sent', ...(isLong && { codeLength: longCodeLength }) }
    },
    proveFederated: async ({ body }, _caller, { request, reply }) => {
      const { cookies, isNew, wayBack } = await proveFederated(deps, body, browserOf(request))
      setCookies(reply, cookies)
      return { outcome: 'signed_in', isNew, wayBack }
    },
  }
}

/** A program has no session. */
function assertSession(sessionId: string | undefined): string {
  if (sessionId === undefined) throw new Refusal('unauthenticated')
  return sessionId
}

function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie)
}

type Asked = [request: FastifyRequest, reply: FastifyReply]

const longestForm = 16 * 1024

/**
 * The callback routes of providers: Google redirects to an address, Apple's page posts a form, with which our SameSite cookies are not
 * sent. Either way the browser is redirected to a page of ours, and the answer stays on the server. A cookie marks the browser that
 * brought it, set on an answer to our own address, which a browser accepts whichever site led there.
 */
export const returnPlugin =
  (deps: FederatedDeps): FastifyPluginAsync =>
  async (app) => {
    readBrowserForm(app)
    const take = async (provider: SignInProviderName, fields: URLSearchParams, [request, reply]: Asked) => {
      const { page, cookies } = await takeAnswer(deps, { provider, fields, cookies: request.headers.cookie ?? '' })
      setCookies(reply, cookies)
      return reply.header('cache-control', 'no-store').redirect(page, 303)
    }
    app.get(returnPath('google'), (...asked) =>
      take('google', new URL(asked[0].url, deps.publicUrl).searchParams, asked),
    )
    app.post(returnPath('apple'), { bodyLimit: longestForm }, (...asked) => {
      const { body } = asked[0]
      return take('apple', new URLSearchParams(typeof body === 'string' ? body : ''), asked)
    })
  }
