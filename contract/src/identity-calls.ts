import { z } from 'zod/mini'
import type { Call } from './call.ts'
import { code, email, moment, nothing, fullName, recoveryCode } from './codecs.ts'
import { federatedCalls } from './federated.ts'
import { passwordMaxLength } from './limits.ts'
import { webAuthnOptions, webAuthnResponse } from './passkeys.ts'

const password = z.string().check(z.maxLength(passwordMaxLength))

/** Number of digits of the mailed code; six if absent. */
const length = { codeLength: z.optional(z.number()) }

const signedIn = z.object({ outcome: z.literal('signed_in') })

/** Sign-up, log-in and sessions (D-33). The session itself is an HttpOnly cookie; product calls carry the id token. */
export const identityCalls = {
  signUp: {
    method: 'POST',
    path: '/v1/auth/sign-up',
    who: 'visitor',
    summary: 'Create an account and send its confirmation code',
    body: z.object({ name: fullName, email, password, subscribe: z._default(z.boolean(), false) }),
    answer: z.object({ outcome: z.literal('confirm'), ...length }),
    byCountry: 'sign_up',
    refusals: ['signup_failed', 'password_policy', 'password_common', 'country_blocked', 'too_many_requests'],
  },
  confirmSignUp: {
    method: 'POST',
    path: '/v1/auth/confirm',
    who: 'visitor',
    summary: 'Confirm an account by its code; signs in',
    body: z.object({ email, code }),
    answer: signedIn,
    byCountry: 'sign_up',
    refusals: ['code_mismatch', 'code_used_up', 'code_expired', 'country_blocked', 'too_many_requests'],
  },
  resendCode: {
    method: 'POST',
    path: '/v1/auth/resend',
    who: 'visitor',
    summary: 'Send the confirmation code again; the answer is the same for unknown addresses',
    body: z.object({ email }),
    answer: z.object({ outcome: z.literal('sent'), ...length }),
    refusals: ['too_many_requests'],
  },
  signIn: {
    method: 'POST',
    path: '/v1/auth/sign-in',
    who: 'visitor',
    summary: 'Log in; may ask for a six-digit code first',
    body: z.object({ email, password }),
    answer: z.object({
      outcome: z.enum(['signed_in', 'challenge']),
      ...length,
      /** The code comes from the user's authenticator app; none is mailed. */
      usesApp: z.optional(z.boolean()),
    }),
    refusals: [
      'wrong_credentials',
      'user_not_confirmed',
      'password_reset_required',
      'not_authorized',
      'too_many_requests',
    ],
  },
  answerChallenge: {
    method: 'POST',
    path: '/v1/auth/challenge',
    who: 'visitor',
    summary: 'Answer the six-digit step of a log-in, or that of an authenticator app',
    body: z.object({ code: z.union([code, recoveryCode]), trustDevice: z._default(z.boolean(), true) }),
    answer: signedIn,
    refusals: ['code_mismatch', 'challenge_used_up', 'challenge_lost', 'too_many_requests'],
  },
  requestReset: {
    method: 'POST',
    path: '/v1/auth/reset/request',
    who: 'visitor',
    summary: 'Send a password reset code',
    body: z.object({ email }),
    answer: z.object({ outcome: z.literal('sent'), ...length }),
    refusals: ['user_not_found', 'too_many_requests'],
  },
  submitReset: {
    method: 'POST',
    path: '/v1/auth/reset/submit',
    who: 'visitor',
    summary: 'Set a new password by code; ends every session',
    body: z.object({ email, code, password }),
    answer: z.object({ outcome: z.literal('reset') }),
    refusals: [
      'code_mismatch',
      'code_used_up',
      'code_expired',
      'password_policy',
      'password_common',
      'too_many_requests',
    ],
  },
  refreshToken: {
    method: 'POST',
    path: '/v1/auth/token',
    who: 'session',
    summary: 'A fresh id token for the session cookie',
    body: z.optional(nothing),
    answer: z.object({ idToken: z.string(), expiresAt: moment }),
    refusals: ['unauthenticated', 'token_expired'],
  },
  signOut: {
    method: 'POST',
    path: '/v1/auth/sign-out',
    who: 'session',
    summary: 'Global sign-out: ends every session of the user',
    body: z.optional(nothing),
    answer: z.object({ outcome: z.literal('signed_out') }),
    refusals: ['token_expired'],
  },
  askPasskey: {
    method: 'POST',
    path: '/v1/auth/passkey/challenge',
    who: 'visitor',
    summary: 'What a browser signs by any passkey that it has for Moon',
    body: z.optional(nothing),
    answer: z.object({ options: webAuthnOptions }),
    refusals: ['too_many_requests'],
  },
  enterByPasskey: {
    method: 'POST',
    path: '/v1/auth/passkey',
    who: 'visitor',
    summary: 'Log in by a passkey, without password and code',
    body: z.object({ signed: webAuthnResponse }),
    answer: signedIn,
    refusals: ['passkey_refused', 'passkey_unknown', 'too_many_requests'],
  },
  ...federatedCalls,
} as const satisfies Record<string, Call>
