import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { moment } from './codecs.ts'

/** The scopes of the extension; everything else is done in the web app. */
export const extensionScopes = ['read', 'buy', 'reveal'] as const

/** Chrome's form of an extension id: 32 letters from a to p. */
export const extensionId = /^[a-p]{32}$/

/**
 * Id of the extension as built here, from the key in its manifest. A browser's extension store assigns a different
 * one.
 */
export const developmentExtensionId = 'kgcdlhmdibcpagibblieabjlgmmaekbl'

const token = z.string().check(z.minLength(20), z.maxLength(300))

/** base64url, or base64 as it appears percent-encoded in an address. */
const base64 = (longest: number) => z.string().check(z.maxLength(longest), z.regex(/^[\w+/-]+={0,2}$/))

/** How a user's log-in is handed over to the extension, and how the extension uses it (decision 303). */
export const extensionCalls = {
  readExtension: {
    method: 'GET',
    path: '/v1/public/extension',
    who: 'visitor',
    summary: 'The extension that a log-in may be handed over to; null: none is set up here',
    answer: z.object({ id: z.nullable(z.string()) }),
  },
  startHandOver: {
    method: 'POST',
    ...short('/extension/code'),
    who: 'member',
    summary: 'A code with which this log-in hands one over to the extension, once and within ten minutes',
    answer: z.object({ handOverCode: z.string() }),
    refusals: ['feature_off', 'too_many_requests'],
    secret: true,
  },
  handOver: {
    method: 'POST',
    ...short('/extension/session'),
    who: 'member',
    summary: 'A log-in of its own for the extension, encrypted for the key that the extension made',
    body: z.object({ handOverCode: z.string().check(z.maxLength(100)), publicKey: base64(600), iv: base64(40) }),
    answer: z.object({
      /** Id under which the log-in is listed among the user's sessions and revoked. */
      id: z.string(),
      /** base64url: the AES-256-GCM key encrypted with the public key, and the session encrypted with the AES key. */
      key: z.string(),
      session: z.string(),
    }),
    refusals: ['feature_off', 'hand_over_lost', 'public_key_refused', 'step_up_required', 'too_many_requests'],
    secret: true,
    needsProof: true,
  },
  refreshExtension: {
    method: 'POST',
    path: '/v1/public/extension/token',
    who: 'visitor',
    summary: 'A fresh id token for what was handed over to the extension',
    body: z.object({ token }),
    answer: z.object({ idToken: z.string(), expiresAt: moment }),
    refusals: ['token_expired'],
  },
  leaveExtension: {
    method: 'POST',
    path: '/v1/public/extension/sign-out',
    who: 'visitor',
    summary: "Ends the extension's own log-in, and no other",
    body: z.object({ token }),
    answer: z.object({ outcome: z.literal('signed_out') }),
    refusals: ['token_expired'],
  },
} as const satisfies Record<string, Call>
