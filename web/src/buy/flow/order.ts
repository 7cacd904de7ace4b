import type { CallAnswer } from '@moon/contract/calls.ts'
import {
  chains,
  coinChain,
  stableCoins,
  tokenChainTitles,
  type Blockchain,
  type PaidCoin,
  type StableCoin,
  type TokenBlockchain,
} from '@moon/contract/chains.ts'
import type { Invoice } from '@moon/contract/invoices.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Price } from '@moon/money/price.ts'
import type { PriceLines } from '@moon/contract/purchases.ts'

// An order on the payment screen: one amount to pay, over Lightning or on-chain (I-38).

export type BitcoinTab = 'LIGHTNING' | 'ON_CHAIN'
/** A token is paid on one of its networks; each network is an order of its own. */
export type TokenTab = TokenBlockchain
export type Tab = BitcoinTab | TokenTab

export type Token = StableCoin

export const isTokenTab = (tab: Tab | Blockchain): tab is TokenTab => tab in tokenChainTitles

/** Returns the default way of paying bitcoin; a way that only a newer server knows becomes Lightning. */
export const bitcoinTabOf = (method: string): BitcoinTab => (method === 'ON_CHAIN' ? 'ON_CHAIN' : 'LIGHTNING')

/** Returns whether this page knows the chain and coin of an order: an amount is never shown in a coin that it is not owed in. */
export const isKnownOrder = ({ blockchain, token }: Pick<Invoice, 'blockchain' | 'token'>): boolean =>
  token === null ? blockchain === chains[coinChain].wire : stableCoins.includes(token) && isTokenTab(blockchain)

/** One side of an order: payable, switched off, or unavailable right now. */
export type Side<T> = { kind: 'open'; value: T } | { kind: 'off' } | { kind: 'unavailable'; message: string }

export type LightningOffer = {
  request: string
  amount: string
  amountUsd: Cents
  rate: Price | null
  priceUntil: Date
  expiresAt: Date
}

export type Order = { lightning: Side<LightningOffer>; onChain: Side<Invoice>; price: PriceLines | null }

/** Converts the Lightning answer to an order, with the on-chain side when the server offers both. */
export function orderOf(answer: CallAnswer<'getDepositAddress'>): Order {
  const { depositAddress, priceUntil, expiresAt, amount, amountUsd, rate, invoice, price } = answer
  const lightning: Side<LightningOffer> =
    depositAddress && priceUntil && expiresAt
      ? { kind: 'open', value: { request: depositAddress, amount, amountUsd, rate, priceUntil, expiresAt } }
      : { kind: 'off' }
  return { lightning, onChain: invoice ? { kind: 'open', value: invoice } : { kind: 'off' }, price }
}

/**
 * Returns the same order with a new price lock. Its Lightning request expired long ago. The lines of the first price are shown only while
 * they still add up to the amount due: discount and applied sats may be worth another amount now (M-6).
 */
export const pricedAnew = ({ price }: Order, invoice: Invoice): Order => ({
  lightning: { kind: 'off' },
  onChain: { kind: 'open', value: invoice },
  price: price?.due === invoice.usdAmountOwed ? price : null,
})

/** Returns the coins due, from whichever side has the amount. */
export function coinDue({ lightning, onChain }: Order): string | undefined {
  if (lightning.kind === 'open') return lightning.value.amount
  return onChain.kind === 'open' ? onChain.value.cryptoAmountOwed : undefined
}

/** Returns until when the amount is locked. The lock lasts longer on-chain than over Lightning. */
export function fixedUntil({ lightning, onChain }: Order, tab: Tab): Date | undefined {
  if (onChain.kind === 'open' && tab !== 'LIGHTNING') return onChain.value.exchangeRateLockExpiration
  return lightning.kind === 'open' ? lightning.value.priceUntil : undefined
}

/** The coin that the order is paid in. */
export const coinOf = ({ onChain }: Pick<Order, 'onChain'>): PaidCoin =>
  (onChain.kind === 'open' ? onChain.value.token : null) ?? 'BTC'

/** Returns the network on which an order for tokens is open; undefined for any other order. */
export function networkOf(order: Order | null): TokenTab | undefined {
  if (order?.onChain.kind !== 'open') return undefined
  const { blockchain } = order.onChain.value
  return isTokenTab(blockchain) ? blockchain : undefined
}

/** Returns whether every offered side can still be paid at its price. */
export function isStillOpen({ lightning, onChain }: Order, now: number): boolean {
  const ends = [
    ...(lightning.kind === 'open' ? [lightning.value.priceUntil] : []),
    ...(onChain.kind === 'open' ? [onChain.value.exchangeRateLockExpiration] : []),
  ]
  return ends.length > 0 && ends.every((end) => end.getTime() > now)
}
