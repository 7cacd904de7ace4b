import type { InvoiceEntry } from '@moon/contract/invoices.ts'
import { emptyDraft, type Draft } from './draft.ts'
import { isTokenTab, networkOf, pricedAnew, type Order, type Tab, type TokenTab } from './order.ts'
import { say } from '@moon/ui/language/say.ts'

// The buying sheet as one reducer: every screen is one member of `BuyStep`, and every transition is one line of `advance`. Screens do not
// know each other.

export type Refused = { amountText: string; message: string }

export type BuyStep =
  | { at: 'product' }
  /** The amount with its confirmation, and with the value that the server last refused as sold out. */
  | { at: 'amount'; refused?: Refused }
  | { at: 'opening' }
  /** Tokens: the user agrees on the network before there is an address, because tokens sent on another network may be lost. */
  | { at: 'network'; tab: TokenTab; isOpening: boolean }
  | { at: 'paying'; order: Order; tab: Tab }
  /** Paying from an exchange, which asks for the user's code before it sends. */
  | { at: 'two-factor'; problem: string | undefined; isSending: boolean }
  /** HTTP 402: the server's own message, and whether a limit was the reason. */
  | { at: 'unable'; message: string; isAboutLimits: boolean }
  | { at: 'failed'; message?: string }
  /** The user has to accept the agreement first; the sheet closes on the way there. */
  | { at: 'unagreed' }
  /**
   * A temporary message, such as sats that came back; `more` says what still continues in the background, `payable` is an order whose other
   * side can still be paid.
   */
  | { at: 'notice'; message: string; more?: string; payable?: Order }
  /** Shows 'Creating Card' until the card's own view has loaded. */
  | { at: 'done'; cardId: string }

export type BuyState = {
  draft: Draft
  step: BuyStep
  /** A shop's card was chosen in the catalogue: Back leads to the catalogue, otherwise to the Visa card. */
  hasBrowsed: boolean
  /**
   * The order that is open on the server. When the user goes back to the confirmation the order stays open, with its price, sats and credit
   * held.
   */
  order: Order | null
}

export type BuyEvent =
  | { type: 'asked for catalogue' }
  /** Without a `productId`, the Visa card. */
  | { type: 'chose product'; productId: string | undefined; amountText?: string }
  | { type: 'drafted'; change: Partial<Draft> }
  | { type: 'went back' }
  | { type: 'confirmed' }
  | { type: 'asked for network'; tab: TokenTab }
  | { type: 'agreed on network' }
  | { type: 'opened'; order: Order; tab: Tab }
  | { type: 'chose tab'; tab: Tab }
  | { type: 'code asked'; problem?: string }
  | { type: 'code given' }
  | { type: 'exchange refused'; message: string; more?: string }
  | { type: 'card made'; cardId: string }
  | { type: 'unable'; message: string; isAboutLimits?: boolean }
  | { type: 'sold out'; message: string }
  | { type: 'failed'; message?: string }
  | { type: 'agreement asked' }
  | { type: 'price ran out' }
  | { type: 'turned to the chain' }
  | { type: 'priced anew'; entry: InvoiceEntry }
  | { type: 'sats came back'; message: string }
  | { type: 'payment cancelled'; message: string }

/** Starts at the amount of a Visa card, which may have been chosen before the sheet opened. */
export const startBuying = (amountText = ''): BuyState => ({
  draft: { ...emptyDraft, amountText },
  step: { at: 'amount' },
  hasBrowsed: false,
  order: null,
})

/** Starts at the confirmation again after the agreement interrupted it; the box has to be ticked again. */
export const resumeBuying = (draft: Draft): BuyState => unticked({ ...startBuying(), draft })

/** The specification's hint when the Lightning timer is at zero (STB-14). */
export const lateHint = say(
  'The price has run out. If you have already paid, your card is created once the payment is received. Otherwise nothing was charged.',
)

export function advance(state: BuyState, event: BuyEvent): BuyState {
  const to = (step: BuyStep): BuyState => ({ ...state, step })
  switch (event.type) {
    case 'asked for catalogue':
      return { ...state, order: null, step: { at: 'product' } }
    case 'chose product':
      return {
        ...withProduct(state, event),
        hasBrowsed: state.step.at === 'product',
        order: null,
        step: { at: 'amount' },
      }
    case 'drafted':
      return drafted(state, event.change)
    case 'went back':
      return stepBack(state)
    case 'confirmed':
      return state.draft.hasUnderstood ? to({ at: 'opening' }) : state
    case 'asked for network':
      return state.draft.hasUnderstood ? to({ at: 'network', tab: event.tab, isOpening: false }) : state
    case 'agreed on network':
      return state.step.at === 'network' ? to({ ...state.step, isOpening: true }) : state
    case 'opened':
      if (state.step.at !== 'opening' && !(state.step.at === 'network' && state.step.isOpening)) return state
      return { ...state, order: event.order, step: { at: 'paying', order: event.order, tab: event.tab } }
    case 'chose tab':
      return isTokenTab(event.tab) ? turnToNetwork(state, event.tab) : turnTo(state, event.tab)
    case 'code asked':
      if (state.step.at !== 'opening' && state.step.at !== 'two-factor') return state
      return to({ at: 'two-factor', problem: event.problem, isSending: false })
    case 'code given':
      return state.step.at === 'two-factor' ? to({ ...state.step, problem: undefined, isSending: true }) : state
    case 'exchange refused':
      return to({ at: 'notice', message: event.message, ...(event.more && { more: event.more }) })
    case 'card made':
      return to({ at: 'done', cardId: event.cardId })
    case 'unable':
      return to({
        at: 'unable',
        message: event.message,
        isAboutLimits: event.isAboutLimits ?? event.message.includes('application limit'),
      })
    case 'sold out':
      return { ...unticked(state), order: null, step: { at: 'amount', refused: refusedOf(state.draft, event.message) } }
    case 'failed':
      return to({ at: 'failed', ...(event.message !== undefined && { message: event.message }) })
    case 'agreement asked':
      return to({ at: 'unagreed' })
    case 'price ran out':
      return state.step.at === 'paying' ? to(lightningEnded(state.step.order)) : state
    case 'turned to the chain':
      return turnToChain(state)
    case 'priced anew': {
      if (state.step.at !== 'paying') return state
      const order = pricedAnew(state.step.order, event.entry.invoice)
      return { ...state, order, step: { ...state.step, order } }
    }
    case 'payment cancelled':
      return { ...to({ at: 'notice', message: event.message }), order: null }
    case 'sats came back':
      return {
        ...state,
        order: null,
        draft: { ...state.draft, apply: 'none' },
        step: { at: 'notice', message: event.message },
      }
  }
}

/** The on-chain address of the same order can be paid for longer than its Lightning request. */
const lightningEnded = (order: Order): BuyStep => ({
  at: 'notice',
  message: lateHint,
  ...(order.onChain.kind === 'open' && { payable: order }),
})

function turnToChain(state: BuyState): BuyState {
  if (state.step.at !== 'notice' || !state.step.payable) return state
  const order: Order = { ...state.step.payable, lightning: { kind: 'off' } }
  return { ...state, order, step: { at: 'paying', order, tab: 'ON_CHAIN' } }
}

const turnTo = (state: BuyState, tab: Tab): BuyState =>
  state.step.at === 'paying' ? { ...state, step: { ...state.step, tab } } : state

/**
 * Switches to another network. Each network is an order of its own, which has to be requested; the network of the open order is shown
 * again.
 */
function turnToNetwork(state: BuyState, tab: TokenTab): BuyState {
  const { step, order } = state
  if ((step.at !== 'paying' && step.at !== 'network') || (step.at === 'network' && step.isOpening)) return state
  if (order && networkOf(order) === tab) return { ...state, step: { at: 'paying', order, tab } }
  return { ...state, step: { at: 'network', tab, isOpening: false } }
}

/**
 * Goes back one step: from the payment to the amount with its confirmation (STB-08), whose box has to be ticked again; from a shop's card
 * to where it was chosen.
 */
function stepBack(state: BuyState): BuyState {
  switch (state.step.at) {
    case 'paying':
    case 'opening':
    case 'network':
    case 'two-factor':
      return { ...unticked(state), step: { at: 'amount' } }
    case 'product':
      return ofVisa(state)
    case 'amount':
      if (state.draft.productId === undefined) return state
      return state.hasBrowsed ? { ...state, order: null, step: { at: 'product' } } : ofVisa(state)
    case 'unable':
    case 'failed':
    case 'unagreed':
    case 'notice':
    case 'done':
      return { ...unticked(state), order: null, step: { at: 'amount' } }
  }
}

const ofVisa = (state: BuyState): BuyState => ({
  ...withProduct(state, { productId: undefined }),
  hasBrowsed: false,
  order: null,
  step: { at: 'amount' },
})

/**
 * Returns how many steps back are possible before the sheet closes: from a payment to the amount, and from a shop's card to where it was
 * chosen.
 */
export function stepsBefore({ step: { at }, draft, hasBrowsed }: BuyState): number {
  const ofShop = draft.productId === undefined ? 0 : hasBrowsed ? 2 : 1
  switch (at) {
    case 'product':
      return 1
    case 'amount':
    case 'opening':
      return ofShop
    case 'network':
    case 'paying':
    case 'two-factor':
    // While the sheet leaves for the agreement no history entry is removed: that would lead back from the agreement.
    case 'unagreed':
      return ofShop + 1
    case 'unable':
    case 'failed':
    case 'notice':
    case 'done':
      return 0
  }
}

const unticked = (state: BuyState): BuyState => ({
  ...state,
  draft: { ...state.draft, hasUnderstood: false, hasConfirmedCountry: false, paysOverdraft: false },
})

/** Another amount, card or wallet needs another order; another amount has to be confirmed again. */
function drafted(state: BuyState, change: Partial<Draft>): BuyState {
  const isSameAmount = change.amountText === undefined || change.amountText === state.draft.amountText
  const draft = { ...(isSameAmount ? state : unticked(state)).draft, ...change }
  const isOther = ordered.some((part) => draft[part] !== state.draft[part])
  return { ...state, draft, order: isOther ? null : state.order }
}

const ordered = ['amountText', 'apply', 'cardType', 'wallet', 'exchangeWallet'] as const

type Chosen = { productId: string | undefined; amountText?: string }

/** Clears the amount and the ticked boxes when the product changes; the wallet stays. */
function withProduct(state: BuyState, { productId, amountText = '' }: Chosen): BuyState {
  if (state.draft.productId === productId) return state
  const { draft } = unticked(state)
  return { ...state, draft: { ...draft, productId, amountText } }
}

const refusedOf = ({ amountText }: Draft, message: string): Refused => ({ amountText, message })
