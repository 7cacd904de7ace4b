import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { code, email, moment, nothing, sameWords } from './codecs.ts'
import { signInProviderNames } from './plain/sign-in-providers.ts'

const provider = z.enum(signInProviderNames)
const longestWayBack = 2_000

/**
 * The answer of a finished sign-in: a first sign-in leads to the screen after a sign-up, every other one to the
 * page that the user came from.
 */
const arrived = {
  outcome: z.literal('signed_in'),
  isNew: z.boolean(),
  wayBack: z.nullable(z.string()),
}

/**
 * Sign-in with an account at a sign-in provider. The provider's own answer is not a call: the browser carries it
 * to an address of ours.
 */
export const federatedCalls = {
  startFederated: {
    method: 'POST',
    path: '/v1/auth/federated/start',
    who: 'visitor',
    summary: 'Begin to sign in with a provider; answers where the browser goes',
    body: z.object({
      provider,
      isSignUp: z.boolean(),
      wayBack: z.optional(z.string().check(z.maxLength(longestWayBack), z.startsWith('/'))),
    }),
    answer: z.object({ authorizeUrl: z.string() }),
    refusals: ['feature_off', 'federated_unavailable', 'too_many_requests'],
  },
  finishFederated: {
    method: 'POST',
    path: '/v1/auth/federated/finish',
    who: 'visitor',
    summary: 'Sign in by what the provider answered to this browser, or have an address proved by a code first',
    body: z.optional(nothing),
    answer: z.union([
      z.object(arrived),
      z.object({ outcome: z.literal('prove'), email, codeLength: z.optional(z.number()) }),
    ]),
    refusals: [
      'country_blocked',
      'federated_cancelled',
      'federated_lost',
      'federated_refused',
      'federated_unavailable',
      'federated_unverified',
      'federated_taken',
      'federated_app_required',
      'too_many_requests',
    ],
  },
  resendFederated: {
    method: 'POST',
    path: '/v1/auth/federated/resend',
    who: 'visitor',
    summary: 'Send the code for the address again, to the browser that waits for it',
    body: z.optional(nothing),
    answer: z.object({ outcome: z.literal('sent'), codeLength: z.optional(z.number()) }),
    refusals: ['federated_lost', 'too_many_requests'],
  },
  proveFederated: {
    method: 'POST',
    path: '/v1/auth/federated/prove',
    who: 'visitor',
    summary: 'Prove by a code that the address is yours; signs in',
    body: z.object({ code }),
    answer: z.object(arrived),
    refusals: [
      'country_blocked',
      'code_mismatch',
      'code_used_up',
      'code_expired',
      'federated_lost',
      'federated_taken',
      'federated_app_required',
      'too_many_requests',
    ],
  },
} as const satisfies Record<string, Call>

/** The provider accounts that sign a user in. */
export const providerCalls = {
  listProviders: {
    method: 'GET',
    ...short('/providers'),
    who: 'member',
    summary: 'The providers that log the user in, and whether a password does',
    answer: z.object({
      providers: z.array(z.object({ provider: sameWords(signInProviderNames), linkedAt: moment })),
      hasPassword: z.boolean(),
    }),
  },
  startLink: {
    method: 'POST',
    ...short('/providers/:provider'),
    who: 'member',
    summary: 'Begin to link an account at a provider to the user; answers where the browser goes',
    params: z.object({ provider }),
    answer: z.object({ authorizeUrl: z.string() }),
    needsProof: true,
    secret: true,
    refusals: ['step_up_required', 'feature_off', 'federated_unavailable', 'too_many_requests'],
  },
  finishLink: {
    method: 'POST',
    ...short('/provider-links'),
    who: 'member',
    summary: 'Link the account that the provider answered with to the user, in the session and browser that began',
    body: z.optional(nothing),
    answer: z.object({ outcome: z.literal('linked'), provider: sameWords(signInProviderNames) }),
    refusals: [
      'federated_cancelled',
      'federated_lost',
      'federated_refused',
      'federated_unavailable',
      'provider_of_another',
      'provider_in_place',
      'too_many_requests',
    ],
  },
  unlinkProvider: {
    method: 'DELETE',
    ...short('/providers/:provider'),
    who: 'member',
    summary: 'Sign-ins with this provider are no longer those of the user; never the last way in',
    params: z.object({ provider }),
    answer: z.object({ outcome: z.literal('unlinked') }),
    needsProof: true,
    refusals: ['step_up_required', 'not_found', 'last_way_in'],
  },
} as const satisfies Record<string, Call>
