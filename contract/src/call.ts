import type { z } from 'zod/mini'
import type { RefusalCode } from './refusals.ts'
import type { Scope } from './scopes.ts'

/**
 * Declaration of a call, shared by the server that answers it, the web app that makes it and the document that
 * describes it. `also` lists further spellings of the path that must work (decisions I-01 to I-03).
 */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  also?: readonly `/${string}`[]
  /**
   * visitor: no token; member: bearer id token; session: the session cookie only; client: the secret of an API key.
   */
  who: 'visitor' | 'member' | 'session' | 'client'
  /**
   * The scope that an API key needs to make a member's call for its user. Without a scope no API key may make the
   * call.
   */
  scope?: Scope
  /** The browser extension may make the call, because its user sits in front of it, though no API key may. */
  forExtension?: true
  /** The scope that is enough when the query says `reveal=false`. */
  scopeUnrevealed?: Scope
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  answer: z.ZodMiniType
  refusals?: readonly RefusalCode[]
  /**
   * Every POST of a member runs once per Idempotency-Key. True: the verb stores the key as well, so the call runs
   * once even when a server dies midway. 'by itself': the verb recognises repeated requests without the key.
   */
  idempotent?: true | 'by itself'
  /** Reads secrets: the answer carries no-store and is never logged. */
  secret?: boolean
  /**
   * The call takes money out or grants access: it needs a proof of identity from the last ten minutes (decision 246)
   * and answers `step_up_required` without one. Programs cannot prove themselves anew; they may make such calls if a
   * scope is named.
   */
  needsProof?: boolean
  /**
   * The call reveals card secrets: on a device that is new to the account it also needs a proof of identity
   * (decision 266). `reveal=false` needs none. Programs have no device; their scopes decide.
   */
  needsProofOnNewDevice?: boolean
  /** What the call starts. Refused with `country_blocked` from the countries that the deployment blocks for it. */
  byCountry?: 'sign_up' | 'purchase' | 'payout'
  /** The body may also be form-encoded. */
  takesForms?: boolean
}

/** A product call under /v1/moon that also answers on its short path (I-01). */
export const short = (path: `/${string}`): { path: `/${string}`; also: readonly `/${string}`[] } => ({
  path: `/v1/moon${path}`,
  also: [path],
})
