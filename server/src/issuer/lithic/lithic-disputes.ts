import { cents } from '@moon/money/cents.ts'
import { z } from 'zod/mini'
import type { Dispute, DisputeReason, Issuer } from '../issuer.ts'
import { isRefusal, reading, rowsOf, type LithicClient } from './client.ts'
import { wireCents } from './lithic-cards.ts'
import { time } from './lithic-transactions.ts'

const reasons = {
  fraud: 'FRAUD_CARD_NOT_PRESENT',
  duplicate: 'DUPLICATED',
  'not-received': 'GOODS_SERVICES_NOT_RECEIVED',
  'not-as-described': 'GOODS_SERVICES_NOT_AS_DESCRIBED',
  'wrong-amount': 'INCORRECT_AMOUNT',
  cancelled: 'CANCELLED',
  'no-refund': 'REFUND_NOT_PROCESSED',
  'no-authorisation': 'MISSING_AUTH',
  other: 'OTHER',
} as const satisfies Record<DisputeReason, string>

const states = {
  NEW: 'new',
  PENDING_CUSTOMER: 'waits_for_us',
  SUBMITTED: 'with_the_network',
  REPRESENTMENT: 'with_the_network',
  PREARBITRATION: 'with_the_network',
  ARBITRATION: 'with_the_network',
  CASE_WON: 'won',
  CASE_CLOSED: 'closed',
} as const satisfies Record<string, Dispute['state']>

const shape = z.object({
  token: z.string().check(z.minLength(1)),
  transaction_token: z.string(),
  amount: z.int(),
  status: z.enum(Object.keys(states) as (keyof typeof states)[]),
  resolution_reason: z.nullish(z.string()),
  created: time,
})

/** Disputed charges, implemented by the issuer's disputes API. */
export function lithicDisputes(client: LithicClient): Pick<Issuer, 'listDisputes' | 'openDispute'> {
  return {
    async *listDisputes(transactionToken) {
      const query = {
        page_size: 100,
        ...(transactionToken !== undefined && { transaction_tokens: [transactionToken] }),
      }
      for await (const one of rowsOf(client.disputes.list(query, reading))) yield disputeFrom(one)
    },
    async openDispute({ transactionToken, amountCents, reason, note, filedAt }) {
      try {
        const dispute = await client.disputes.create({
          transaction_token: transactionToken,
          amount: wireCents(amountCents),
          reason: reasons[reason],
          customer_note: note,
          customer_filed_date: filedAt.toISOString(),
        })
        return { kind: 'opened', dispute: disputeFrom(dispute) }
      } catch (error) {
        return isRefusal(error) ? { kind: 'refused', because: error.message } : { kind: 'unknown' }
      }
    },
  }
}

function disputeFrom(body: unknown): Dispute {
  const { token, transaction_token, amount, status, resolution_reason, created } = shape.parse(body)
  return {
    token,
    transactionToken: transaction_token,
    amountCents: cents(BigInt(amount)),
    state: states[status],
    said: [status, resolution_reason].filter(Boolean).join(', ').toLowerCase().replaceAll('_', ' '),
    openedAt: new Date(created),
  }
}
