import type { Coin } from '@moon/money/coin.ts'
import type { Token } from './order.ts'

/** What was chosen and typed so far. */
export type Draft = {
  /** Of the catalogue; undefined is the Visa card, which is bought where there is no catalogue. */
  productId: string | undefined
  amountText: string
  /** Of a Visa card; undefined until it is chosen: what is usual. */
  cardType: CardType | undefined
  apply: Apply
  wallet: WalletProvider
  /** Which of the exchange's, when `wallet` is COINBASE. */
  exchangeWallet: ExchangeWallet | null
  hasUnderstood: boolean
  /** That the card is for other countries than the user's own. */
  hasConfirmedCountry: boolean
  /** That an overdraft above the bound is paid with the order. */
  paysOverdraft: boolean
}

/** What a purchase begins with, other than nothing. */
export type Beginning = {
  /** Of a Visa card, chosen on the way in. */
  amountText?: string
  /** What the agreement interrupted: it goes on from there. */
  interrupted?: Draft
}

/** Sats and credit are alternatives (VAB-07). */
export type Apply = 'none' | 'sats' | 'credit'

/** How shops process the card (D-39): the first as prepaid, the second as credit. */
export type CardType = 'DEBIT_CARD_PRODUCT' | 'CREDIT_CARD_PRODUCT'

type WalletProvider = 'BITCOIN_PAYMENT' | 'USDC_PAYMENT' | 'USDT_PAYMENT' | 'COINBASE'

/** A wallet of the user's own account at the exchange. */
type ExchangeWallet = { id: string; coin: Coin }

export const emptyDraft: Draft = {
  productId: undefined,
  amountText: '',
  cardType: undefined,
  apply: 'none',
  wallet: 'BITCOIN_PAYMENT',
  exchangeWallet: null,
  hasUnderstood: false,
  hasConfirmedCountry: false,
  paysOverdraft: false,
}

/** The token that a wallet holds; undefined for Bitcoin and for a wallet at an exchange. */
export const tokenOf = (wallet: WalletProvider): Token | undefined =>
  wallet === 'USDC_PAYMENT' ? 'USDC' : wallet === 'USDT_PAYMENT' ? 'USDT' : undefined

/** What is paid in. */
export const coinPaid = ({ wallet, exchangeWallet }: Pick<Draft, 'wallet' | 'exchangeWallet'>): Coin =>
  exchangeWallet?.coin ?? tokenOf(wallet) ?? 'BTC'
