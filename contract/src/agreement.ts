import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { moment } from './codecs.ts'

/** What a user agrees to before the first card, and again when it has changed. `text` is plain, with `## ` headings and `- ` lists. */
const cardholderAgreement = z.object({
  name: z.string(),
  text: z.string(),
  version: z.number(),
  effectiveAt: moment,
})

/** D-50: the same answer to "have I?" and to "I do". */
const accepted = z.object({
  accepted: z.literal(true),
  name: z.string(),
  version: z.number(),
  acceptedAt: moment,
})

export type CardholderAgreement = z.output<typeof cardholderAgreement>

export const agreementCalls = {
  cardHolderAgreement: {
    method: 'GET',
    ...short('/cardHolderAgreement'),
    who: 'member',
    scope: 'read',
    summary: 'The cardholder agreement in force',
    answer: cardholderAgreement,
    refusals: ['not_found'],
  },
  userAgreementStatus: {
    method: 'GET',
    ...short('/userAgreementStatus'),
    who: 'member',
    scope: 'read',
    summary: 'Whether the user has agreed to the version in force',
    answer: accepted,
    refusals: ['agreement_not_found'],
  },
  /** Name and text go back as they were read: what is agreed to is what was shown, or nothing. */
  acceptCardHolderAgreement: {
    method: 'POST',
    ...short('/acceptCardHolderAgreement'),
    who: 'member',
    summary: 'Agree to the version in force, by its exact words',
    body: z.object({
      name: z.string().check(z.maxLength(200)),
      text: z.string().check(z.maxLength(200_000)),
    }),
    answer: accepted,
    refusals: ['agreement_changed', 'not_found'],
  },
} as const satisfies Record<string, Call>
