import type { z } from 'zod/mini'
import type { RefusalCode } from './refusals.ts'
import type { Scope } from './scopes.ts'

/**
 * How a call is declared: once, here, for the server that answers it, the web app that makes it and the document that
 * describes it. `also` lists further spellings of the path that must work (decisions I-01 to I-03).
 */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  also?: readonly `/${string}`[]
  /** visitor: no token; member: bearer id token; session: the session cookie alone; client: the secret of an API key. */
  who: 'visitor' | 'member' | 'session' | 'client'
  /** What an API key needs to make a member's call for its user; without one no key may. */
  scope?: Scope
  /** The extension may make it, which is its user's own window, though no API key may. */
  forExtension?: true
  /** What is enough where the query says `reveal=false`. */
  scopeUnrevealed?: Scope
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  answer: z.ZodMiniType
  refusals?: readonly RefusalCode[]
  /**
   * Every POST of a member is done once for each Idempotency-Key. True: its verb holds the key, too, so that it is done once
   * even when a server dies in between. By itself: the verb alone says what is the same.
   */
  idempotent?: true | 'by itself'
  /** Reads of secrets: answered with no-store and never logged. */
  secret?: boolean
  /**
   * It takes money out, or lets somebody in: it needs a proof of the last ten minutes of who asks (decision 246), and answers
   * `step_up_required` without one. A program, which proves nothing anew, makes those that name a scope.
   */
  needsProof?: boolean
  /**
   * It shows what can be spent: where its session is on a device that is new to the account it needs such a proof, too (decision 266).
   * `reveal=false` needs none, and a program, which has no device, has its scopes.
   */
  needsProofOnNewDevice?: boolean
  /** What it begins, which is refused (`country_blocked`) from countries that the house has named for that. */
  byCountry?: 'sign_up' | 'purchase' | 'payout'
  /** The body may be a form, too. */
  takesForms?: boolean
}

/** A product call under /v1/moon that also answers on its short path (I-01). */
export const short = (path: `/${string}`): { path: `/${string}`; also: readonly `/${string}`[] } => ({
  path: `/v1/moon${path}`,
  also: [path],
})
