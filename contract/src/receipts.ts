import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { coinOut, dollars, moment, price, sameWords } from './codecs.ts'
import { priceLines } from './purchases.ts'

/** One payment of an order, on any rail, with its proof. */
const receiptPayment = z.object({
  id: z.string(),
  amount: coinOut,
  currency: z.string(),
  /** Dollars for one whole coin, and the payment's value at that rate; null while there is no price. */
  rate: z.nullable(price),
  credited: z.nullable(dollars),
  seenAt: moment,
  confirmations: z.number(),
  requiredConfirmations: z.number(),
  /** Replaced, reversed or returned: the payment does not count. */
  invalid: z.boolean(),
  address: z.nullable(z.string()),
  transactionHash: z.nullable(z.string()),
  explorerUrl: z.nullable(z.string()),
  /** Over Lightning: the payment hash and the preimage that proves the payment. */
  paymentHash: z.nullable(z.string()),
  preimage: z.nullable(z.string()),
})

/** How a card was paid for, from the order to the card: the same on every device, permanently. */
const receipt = z.object({
  number: z.string(),
  cardId: z.string(),
  last_four: z.nullable(z.string()),
  /** The seller's legal name and address; null: none is configured. */
  seller: z.nullable(z.string()),
  productName: z.string(),
  method: z.nullable(sameWords(['LIGHTNING', 'ON_CHAIN', 'COINBASE', 'CREDIT', 'SATS'])),
  price: priceLines,
  payments: z.array(receiptPayment),
  orderedAt: moment,
  paidAt: z.nullable(moment),
  issuedAt: z.nullable(moment),
  /**
   * A shortfall within the tolerance (M-10): the missing amount, the part that the house covered, and the reduction
   * of the card's value.
   */
  shortfall: z.nullable(z.object({ missing: dollars, given: dollars, lowered: dollars })),
  /** Overpayment, or payments that did not become a card: returned as credit or sats, or used to pay a debt. */
  returned: z.object({ credit: dollars, sats: z.number(), overdraft: dollars }),
})

export type Receipt = z.output<typeof receipt>
export type ReceiptPayment = z.output<typeof receiptPayment>

export const receiptCalls = {
  readReceipt: {
    method: 'GET',
    ...short('/card/:id/receipt'),
    who: 'member',
    scope: 'read',
    summary: 'How a card was paid for: price, payments with rate and proof, and when it was made',
    params: z.object({ id: z.string() }),
    answer: receipt,
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>
