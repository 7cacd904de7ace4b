import type { Coin } from '@moon/money/coin.ts'
import type { Token } from './order.ts'

/** What the user has chosen and typed so far. */
export type Draft = {
  /** A product of the catalogue; undefined for the Visa card, which can be bought without a catalogue. */
  productId: string | undefined
  amountText: string
  /** The kind of a Visa card; undefined, for the default kind, until the user chooses. */
  cardType: CardType | undefined
  apply: Apply
  wallet: WalletProvider
  /** The exchange wallet, when `wallet` is COINBASE. */
  exchangeWallet: ExchangeWallet | null
  hasUnderstood: boolean
  /** The user confirms that the card is for other countries than their own. */
  hasConfirmedCountry: boolean
  /** The user agrees to pay an overdraft above the bound with the order. */
  paysOverdraft: boolean
}

/** Initial values of a purchase. */
export type Beginning = {
  /** The amount of a Visa card, chosen before the sheet opened. */
  amountText?: string
  /** The draft that the agreement interrupted, where the purchase continues. */
  interrupted?: Draft
}

/** Sats and credit are alternatives (VAB-07). */
export type Apply = 'none' | 'sats' | 'credit'

/** How shops process the card (D-39): DEBIT as prepaid, CREDIT as credit. */
export type CardType = 'DEBIT_CARD_PRODUCT' | 'CREDIT_CARD_PRODUCT'

type WalletProvider = 'BITCOIN_PAYMENT' | 'USDC_PAYMENT' | 'USDT_PAYMENT' | 'COINBASE'

/** A wallet of the user's own exchange account. */
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

/** Returns the token that a wallet holds; undefined for Bitcoin and for an exchange wallet. */
export const tokenOf = (wallet: WalletProvider): Token | undefined =>
  wallet === 'USDC_PAYMENT' ? 'USDC' : wallet === 'USDT_PAYMENT' ? 'USDT' : undefined

/** The coin that the user pays in. */
export const coinPaid = ({ wallet, exchangeWallet }: Pick<Draft, 'wallet' | 'exchangeWallet'>): Coin =>
  exchangeWallet?.coin ?? tokenOf(wallet) ?? 'BTC'
