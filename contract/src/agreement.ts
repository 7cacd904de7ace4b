import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { moment } from './codecs.ts'

/**
 * The agreement that a user accepts before the first card, and again after it has changed. `text` is plain text,
 * with `## ` headings and `- ` lists.
 */
const cardholderAgreement = z.object({
  name: z.string(),
  text: z.string(),
  version: z.number(),
  effectiveAt: moment,
})

/** D-50: the same answer for reading the acceptance and for accepting. */
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
  /**
   * The client sends back the name and text that it was given, so a user accepts exactly the text that was shown.
   */
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
