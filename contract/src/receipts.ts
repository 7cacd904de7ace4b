import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { coinOut, dollars, moment, price, sameWords } from './codecs.ts'
import { priceLines } from './purchases.ts'

/** One payment of an order, over whichever rail, and what proves it. */
const receiptPayment = z.object({
  id: z.string(),
  amount: coinOut,
  currency: z.string(),
  /** Dollars for one whole coin, and what the payment counted for at that; null while there is no price. */
  rate: z.nullable(price),
  credited: z.nullable(dollars),
  seenAt: moment,
  confirmations: z.number(),
  requiredConfirmations: z.number(),
  /** Replaced, undone or returned: it counts for nothing. */
  invalid: z.boolean(),
  address: z.nullable(z.string()),
  transactionHash: z.nullable(z.string()),
  explorerUrl: z.nullable(z.string()),
  /** Over Lightning: what was paid, and the proof of it. */
  paymentHash: z.nullable(z.string()),
  preimage: z.nullable(z.string()),
})

/** How a card was paid for, from the order to the card: the same on every device and for ever. */
const receipt = z.object({
  number: z.string(),
  cardId: z.string(),
  last_four: z.nullable(z.string()),
  /** Who sold it, with address, as the law knows them; null: Moon has named nobody. */
  seller: z.nullable(z.string()),
  productName: z.string(),
  method: z.nullable(sameWords(['LIGHTNING', 'ON_CHAIN', 'COINBASE', 'CREDIT', 'SATS'])),
  price: priceLines,
  payments: z.array(receiptPayment),
  orderedAt: moment,
  paidAt: z.nullable(moment),
  issuedAt: z.nullable(moment),
  /**
   * What was paid was a little less than the price, and enough within the tolerance (M-10): how much was missing, how much
   * of it was given, and how much less the card is worth.
   */
  shortfall: z.nullable(z.object({ missing: dollars, given: dollars, lowered: dollars })),
  /** What was paid beyond the card, or instead of one, and came back, or paid what was owed. */
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
