import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { code, moment, nothing, recoveryCode, sameWords } from './codecs.ts'
import { passwordMaxLength } from './limits.ts'
import { webAuthnResponse } from './passkeys.ts'

const proofs = ['app', 'password', 'mail'] as const

/** The means by which a user can prove their identity. */
export type Proof = (typeof proofs)[number]

/** Shown once. Each code replaces the authenticator app for one log-in. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Proofs of identity: the authenticator app with its recovery codes, and the step-up within a session. */
export const proofCalls = {
  readSecondFactor: {
    method: 'GET',
    ...short('/second-factor'),
    who: 'member',
    summary: 'Whether log-ins ask for a code of an authenticator app',
    answer: z.object({ authenticatorSince: z.nullable(moment), recoveryCodesLeft: z.number() }),
  },
  startAuthenticator: {
    method: 'POST',
    ...short('/second-factor/authenticator'),
    who: 'member',
    summary: 'A new secret for an authenticator app; it counts once a code of it was typed',
    body: z.optional(nothing),
    /** The secret in base32, and the otpauth URI for the QR code. */
    answer: z.object({ secret: z.string(), address: z.string() }),
    needsProof: true,
    refusals: ['step_up_required'],
    secret: true,
  },
  confirmAuthenticator: {
    method: 'POST',
    ...short('/second-factor/authenticator/confirm'),
    who: 'member',
    summary: 'The first code of an app turns it on, in place of one before; answers the recovery codes, once',
    body: z.object({ code }),
    answer: recoveryCodes,
    needsProof: true,
    refusals: ['step_up_required', 'code_mismatch', 'wrong_state', 'too_many_requests'],
    secret: true,
  },
  renewRecoveryCodes: {
    method: 'POST',
    ...short('/second-factor/recovery-codes'),
    who: 'member',
    summary: 'New recovery codes; those before count no more',
    body: z.optional(nothing),
    answer: recoveryCodes,
    needsProof: true,
    refusals: ['step_up_required', 'not_found'],
    secret: true,
  },
  removeAuthenticator: {
    method: 'DELETE',
    ...short('/second-factor/authenticator'),
    who: 'member',
    summary: 'Log-ins ask for a mailed code again, on new devices',
    answer: z.object({ outcome: z.literal('removed') }),
    needsProof: true,
    refusals: ['step_up_required', 'not_found'],
  },
  readStepUp: {
    method: 'GET',
    ...short('/step-up'),
    who: 'member',
    summary: 'By what this session proves who uses it, whether by a passkey too, and until when its last proof counts',
    answer: z.object({ by: sameWords(proofs), hasPasskey: z.boolean(), until: z.nullable(moment) }),
  },
  sendStepUpCode: {
    method: 'POST',
    ...short('/step-up/code'),
    who: 'member',
    summary: 'Mail the code of a proof, where there is neither app nor password',
    body: z.optional(nothing),
    answer: z.object({ outcome: z.literal('sent'), codeLength: z.optional(z.number()) }),
    refusals: ['wrong_state', 'too_many_requests'],
  },
  stepUp: {
    method: 'POST',
    ...short('/step-up'),
    who: 'member',
    summary:
      'Prove who uses this session, for ten minutes: by a passkey, or by a code of the app, else the password, else a mailed code',
    body: z.object({
      password: z.optional(z.string().check(z.maxLength(passwordMaxLength))),
      code: z.optional(z.union([code, recoveryCode])),
      /** The response of a user's passkey to the challenge of `askPasskey`. */
      signed: z.optional(webAuthnResponse),
    }),
    answer: z.object({ until: moment }),
    refusals: [
      'wrong_password',
      'code_mismatch',
      'code_used_up',
      'code_expired',
      'passkey_refused',
      'passkey_unknown',
      'too_many_requests',
    ],
  },
} as const satisfies Record<string, Call>
