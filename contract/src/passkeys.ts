import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { fullName, moment, nothing } from './codecs.ts'

/** `isVerified`: false for a passkey that the browser created by itself and that was never used. */
const passkey = z.object({
  id: z.string(),
  name: z.string(),
  madeAt: moment,
  usedAt: z.nullable(moment),
  isVerified: z.boolean(),
})

export type Passkey = z.output<typeof passkey>

/** WebAuthn requests to the browser and its answers: JSON that only the WebAuthn library reads. */
export const webAuthnOptions = z.record(z.string(), z.unknown())
export const webAuthnResponse = z.object({
  id: z.string().check(z.maxLength(1_400)),
  rawId: z.string().check(z.maxLength(1_400)),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.optional(z.string()),
})

const byId = z.object({ id: z.string().check(z.maxLength(1_400)) })

/** The user's passkeys: they log in without password and code. */
export const passkeyCalls = {
  listPasskeys: {
    method: 'GET',
    ...short('/passkeys'),
    who: 'member',
    summary: 'The passkeys of the user, and for whom and where a browser keeps them',
    answer: z.object({ passkeys: z.array(passkey), userHandle: z.string(), site: z.string() }),
  },
  startPasskey: {
    method: 'POST',
    ...short('/passkeys/start'),
    who: 'member',
    summary: 'What a browser needs to make a passkey',
    body: z.optional(nothing),
    answer: z.object({ options: webAuthnOptions }),
    needsProof: true,
    refusals: ['step_up_required', 'too_many_requests'],
  },
  offerPasskey: {
    method: 'POST',
    ...short('/passkeys/offer'),
    who: 'member',
    summary: 'What a browser needs to make a passkey by itself, right after a log-in; null where none is to be made',
    body: z.optional(nothing),
    answer: z.object({ options: z.nullable(webAuthnOptions) }),
    refusals: ['too_many_requests'],
  },
  addPasskey: {
    method: 'POST',
    ...short('/passkeys'),
    who: 'member',
    summary: 'Keep the passkey that a browser has made',
    body: z.object({ made: webAuthnResponse }),
    answer: passkey,
    refusals: ['passkey_refused'],
  },
  renamePasskey: {
    method: 'PATCH',
    ...short('/passkeys/:id'),
    who: 'member',
    summary: 'Give a passkey another name',
    params: byId,
    body: z.object({ name: fullName }),
    answer: passkey,
    refusals: ['not_found'],
  },
  removePasskey: {
    method: 'DELETE',
    ...short('/passkeys/:id'),
    who: 'member',
    summary: 'Log-ins by this passkey are refused from now on',
    params: byId,
    answer: z.object({ outcome: z.literal('removed') }),
    needsProof: true,
    refusals: ['step_up_required', 'not_found'],
  },
} as const satisfies Record<string, Call>
