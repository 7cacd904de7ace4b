import { longCodeLength } from '@moon/contract/limits.ts'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { browserOf } from '../browser-cookies/same-origin.ts'
import { readBrowserForm } from '../http/read-browser-form.ts'
import type { Handlers } from '../http/serve-calls.ts'
import { returnPath } from './bound.ts'
import type { FederatedDeps } from './deps.ts'
import { finishFederated } from './finish-federated.ts'
import { proveFederated } from './prove-federated.ts'
import { startFederated } from './start-federated.ts'
import { takeAnswer } from './take-answer.ts'

export function federatedRoutes(
  deps: FederatedDeps,
): Handlers<'startFederated' | 'finishFederated' | 'proveFederated'> {
  return {
    startFederated: async ({ body }, _caller, { request, reply }) => {
      const wanted = { ...body, wayBack: body.wayBack ?? null }
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
    proveFederated: async ({ body }, _caller, { request, reply }) => {
      const { cookies, isNew, wayBack } = await proveFederated(deps, body, browserOf(request))
      setCookies(reply, cookies)
      return { outcome: 'signed_in', isNew, wayBack }
    },
  }
}

function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie)
}

const longestForm = 16 * 1024

/**
 * Where providers send browsers back to: Google by an address, Apple by a form that its page posts, with which no cookie
 * of ours comes along. Either way the browser goes on to a page of ours, and what it brought stays here.
 */
export const returnPlugin =
  (deps: FederatedDeps): FastifyPluginAsync =>
  async (app) => {
    readBrowserForm(app)
    const goOn = (reply: FastifyReply, page: string) => reply.header('cache-control', 'no-store').redirect(page, 303)
    app.get(returnPath('google'), async ({ url }, reply) =>
      goOn(reply, await takeAnswer(deps, 'google', new URL(url, deps.publicUrl).searchParams)),
    )
    app.post(returnPath('apple'), { bodyLimit: longestForm }, async ({ body }, reply) =>
      goOn(reply, await takeAnswer(deps, 'apple', new URLSearchParams(typeof body === 'string' ? body : ''))),
    )
  }
