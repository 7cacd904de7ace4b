import type { CallAnswer } from '@moon/contract/calls.ts'
import type { PriceLines } from '@moon/contract/purchases.ts'
import type { Invoice } from '@moon/contract/invoices.ts'

// The buying sheet as one reducer: every screen it can show is one member of `BuyStep`, and every way from one to the
// next is one line of `advance`. No screen knows another.

export type Tab = 'LIGHTNING' | 'ON_CHAIN'
type WalletProvider = 'BITCOIN_PAYMENT'
/** Sats and credit are alternatives (VAB-07). */
export type Apply = 'none' | 'sats' | 'credit'

export type Draft = { amountText: string; apply: Apply; wallet: WalletProvider; hasUnderstood: boolean }

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

/** What is to be paid: both tabs are one order (I-38). */
export type Order = { lightning: Side<LightningOffer>; onChain: Side<Invoice>; price: PriceLines | null }

export type BuyStep =
  | { at: 'amount' }
  | { at: 'confirm' }
  | { at: 'opening' }
  | { at: 'paying'; order: Order; tab: Tab }
  /** HTTP 402: the server's own words, and whether a limit was the reason. */
  | { at: 'unable'; message: string; isAboutLimits: boolean }
  | { at: 'failed' }
  /** A message in passing, such as sats that came back. */
  | { at: 'notice'; message: string }
  /** 'Creating Card' is shown until the card's own view has loaded. */
  | { at: 'done'; cardId: string }

export type BuyState = { draft: Draft; step: BuyStep }

export type BuyEvent =
  | { type: 'drafted'; change: Partial<Draft> }
  | { type: 'continued' }
  | { type: 'went back' }
  | { type: 'confirmed' }
  | { type: 'opened'; order: Order; tab: Tab }
  | { type: 'chose tab'; tab: Tab }
  | { type: 'card made'; cardId: string }
  | { type: 'unable'; message: string }
  | { type: 'failed' }
  | { type: 'price ran out' }
  | { type: 'sats came back'; message: string }
  | { type: 'payment cancelled'; message: string }

const emptyDraft: Draft = { amountText: '', apply: 'none', wallet: 'BITCOIN_PAYMENT', hasUnderstood: false }

export const startBuying = (): BuyState => ({ draft: emptyDraft, step: { at: 'amount' } })

/** The specification's hint when the Lightning timer is at zero (STB-14). */
export const lateHint =
  'The price has run out. If you have already paid, your card is created once the payment is received. Otherwise nothing was charged.'

export function advance(state: BuyState, event: BuyEvent): BuyState {
  const to = (step: BuyStep): BuyState => ({ ...state, step })
  switch (event.type) {
    case 'drafted':
      return { ...state, draft: { ...state.draft, ...event.change } }
    case 'continued':
      return { draft: { ...state.draft, hasUnderstood: false }, step: { at: 'confirm' } }
    case 'went back':
      return to(stepBefore(state.step))
    case 'confirmed':
      return state.draft.hasUnderstood ? to({ at: 'opening' }) : state
    case 'opened':
      return state.step.at === 'opening' ? to({ at: 'paying', order: event.order, tab: event.tab }) : state
    case 'chose tab':
      return state.step.at === 'paying' ? to({ ...state.step, tab: event.tab }) : state
    case 'card made':
      return to({ at: 'done', cardId: event.cardId })
    case 'unable':
      return to({ at: 'unable', message: event.message, isAboutLimits: event.message.includes('application limit') })
    case 'failed':
      return to({ at: 'failed' })
    case 'price ran out':
      return state.step.at === 'paying' ? to({ at: 'notice', message: lateHint }) : state
    case 'payment cancelled':
      return to({ at: 'notice', message: event.message })
    case 'sats came back':
      return { draft: { ...state.draft, apply: 'none' }, step: { at: 'notice', message: event.message } }
  }
}

/** Back from the payment is the confirmation (STB-08), with its box to be ticked again. */
function stepBefore(step: BuyStep): BuyStep {
  switch (step.at) {
    case 'paying':
    case 'opening':
      return { at: 'confirm' }
    case 'amount':
    case 'confirm':
    case 'unable':
    case 'failed':
    case 'notice':
    case 'done':
      return { at: 'amount' }
  }
}

type LightningAnswer = CallAnswer<'getDepositAddress'>

/** The Lightning answer as an order; with the on-chain side where the server offers both. */
export function orderOf(answer: LightningAnswer): Order {
  const { depositAddress, priceUntil, expiresAt, amount, amountUsd, rate, invoice, price } = answer
  const lightning: Side<LightningOffer> =
    depositAddress && priceUntil && expiresAt
      ? { kind: 'open', value: { request: depositAddress, amount, amountUsd, rate, priceUntil, expiresAt } }
      : { kind: 'off' }
  return { lightning, onChain: invoice ? { kind: 'open', value: invoice } : { kind: 'off' }, price }
}
