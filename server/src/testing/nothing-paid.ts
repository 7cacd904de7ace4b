import { zeroCents } from '@moon/money/cents.ts'
import { expect } from 'vitest'
import { listCardTransactions } from '../activity/list-activity.ts'
import { revealCard } from '../card-views/read-card.ts'
import { pollPurchase } from '../checkout/poll-purchase.ts'
import type { Purchase } from '../purchases/purchase.ts'
import { readReceipt } from '../checkout/read-receipt.ts'
import { findPurchase } from '../purchases/reads.ts'
import type { MoneyDeps } from './money.ts'

/** Expects everything that the buyer can see of a purchase to show no card and no payment. */
export async function expectNothingPaid(deps: MoneyDeps, purchase: Purchase, request: string): Promise<void> {
  const own = { userId: purchase.userId, cardId: (await findPurchase(deps.database.db, purchase.id))!.cardId! }
  const shown = await revealCard({ ...deps, readFunding: async () => new Map<string, never>() }, own)
  expect(shown).toMatchObject({
    pan: null,
    cvv: null,
    balance: zeroCents,
    spendable: false,
    deleted: true,
    fundingState: 'REFUNDED_TO_CREDIT',
    lightningPaymentCompleted: false,
  })
  const { payments, ...receipt } = await readReceipt(deps, own)
  expect(receipt).toMatchObject({ paidAt: null, issuedAt: null, returned: { credit: zeroCents, sats: 0 } })
  expect(payments).toMatchObject([{ invalid: true }])
  const { transactions } = (await listCardTransactions(deps, own)).data
  expect(transactions.filter(({ type }) => type === 'CREATION')).toMatchObject([
    {
      data: {
        amount: zeroCents,
        last_four: null,
        balance: null,
        payment_method: null,
        customer_friendly_description: 'The payment went back, so there is no card.',
      },
    },
  ])
  expect(await pollPurchase(deps, { userId: purchase.userId, request })).toMatchObject({ paid: false, card: null })
}
