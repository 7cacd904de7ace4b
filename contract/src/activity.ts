import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { dollars, moment, pagination, paging, sameWords } from './codecs.ts'
import { payment } from './invoices.ts'
import { maxActivityPerPage, transactionsPerPage } from './limits.ts'
import { activityTypes } from './plain/activity-types.ts'
import { renamed } from './renamed.ts'

/** One line of the activity. Fields that a type does not have are null, never missing (cards.md section 3). */
export const activityItem = z.object({
  type: sameWords(activityTypes),
  data: renamed(
    {
      id: z.string(),
      card_id: z.nullable(z.string()),
      last_four: z.nullable(z.string()),
      merchant: z.nullable(z.string()),
      datetime: moment,
      /** Dollars, always positive; the type says whether they came in or went out. */
      amount: dollars,
      usd: dollars,
      amount_base: z.nullable(dollars),
      amount_quote: z.nullable(z.string()),
      currency_quote: z.nullable(z.string()),
      payment_method: z.nullable(z.string()),
      reward_sats_used: z.nullable(z.number()),
      moon_credit_used: z.nullable(dollars),
      refunded_amount_usd: z.nullable(dollars),
      approval_code: z.nullable(z.string()),
      customer_friendly_description: z.nullable(z.string()),
      address: z.nullable(z.string()),
      gift_card_merchant_name: z.nullable(z.string()),
      invalid: z.boolean(),
      invoiceId: z.nullable(z.string()),
      balance: z.nullable(dollars),
      payment: z.nullable(payment),
    },
    { invoiceId: 'onChainInvoiceId' },
  ),
})

export type ActivityItem = z.output<typeof activityItem>

/** Types separated by commas. An unknown type matches nothing. */
const searchedTypes = z.pipe(
  z.string().check(z.maxLength(200)),
  z.transform((text: string) => text.split(',').filter((one) => one !== '')),
)

export const activityCalls = {
  listActivity: {
    method: 'POST',
    ...short('/transactions'),
    who: 'member',
    scope: 'read',
    summary: 'All activity of the user, newest first; of some types, or of what is searched for',
    query: z.object({
      ...paging(transactionsPerPage, maxActivityPerPage),
      types: z.optional(searchedTypes),
      search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      /** Keyset cursor: the `next` of the page before. Page 1,000 costs as much as page 1. */
      before: z.optional(z.string().check(z.maxLength(220))),
    }),
    answer: z.object({
      data: z.object({ transactions: z.array(activityItem), next: z.nullable(z.string()) }),
      pagination,
    }),
  },
  listCardTransactions: {
    method: 'POST',
    ...short('/cards/transactions'),
    who: 'member',
    scope: 'read',
    summary: 'Everything that happened to one card, newest first',
    body: z.object({ card_id: z.string() }),
    answer: z.object({ data: z.object({ transactions: z.array(activityItem) }) }),
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>
