import type { CallAnswer } from '@moon/contract/calls.ts'
import type { Invoice } from '@moon/contract/invoices.ts'
import type { PriceLines } from '@moon/contract/purchases.ts'

// An order as the payment screen sees it: one thing to pay, over Lightning or on-chain (I-38).

export type Tab = 'LIGHTNING' | 'ON_CHAIN'

/** One side of an order: payable, switched off, or not to be had right now. */
export type Side<T> = { kind: 'open'; value: T } | { kind: 'off' } | { kind: 'unavailable'; message: string }

export type LightningOffer = {
  request: string
  amount: string
  amountUsd: string
  rate: string | null
  priceUntil: string
  expiresAt: string
}

export type Order = { lightning: Side<LightningOffer>; onChain: Side<Invoice>; price: PriceLines | null }

/** The Lightning answer as an order; with the on-chain side where the server offers both. */
export function orderOf(answer: CallAnswer<'getDepositAddress'>): Order {
  const { depositAddress, priceUntil, expiresAt, amount, amountUsd, rate, invoice, price } = answer
  const lightning: Side<LightningOffer> =
    depositAddress && priceUntil && expiresAt
      ? { kind: 'open', value: { request: depositAddress, amount, amountUsd, rate, priceUntil, expiresAt } }
      : { kind: 'off' }
  return { lightning, onChain: invoice ? { kind: 'open', value: invoice } : { kind: 'off' }, price }
}

/** What is due in Bitcoin, by whichever side says so. */
export function coinDue({ lightning, onChain }: Order): string | undefined {
  if (lightning.kind === 'open') return lightning.value.amount
  return onChain.kind === 'open' ? onChain.value.cryptoAmountOwed : undefined
}

/** Whether it can be paid at its price still, on each side that was offered. */
export function isStillOpen({ lightning, onChain }: Order, now: number): boolean {
  const ends = [
    ...(lightning.kind === 'open' ? [lightning.value.priceUntil] : []),
    ...(onChain.kind === 'open' ? [onChain.value.exchangeRateLockExpiration] : []),
  ]
  return ends.length > 0 && ends.every((end) => Date.parse(end) > now)
}
