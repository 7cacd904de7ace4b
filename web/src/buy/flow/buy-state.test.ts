import { cents, type Cents } from '@moon/money/cents.ts'
import type { Invoice, InvoiceEntry } from '@moon/contract/invoices.ts'
import type { PriceLines } from '@moon/contract/purchases.ts'
import { describe, expect, it } from 'vitest'
import { advance, lateHint, resumeBuying, startBuying, stepsBefore, type BuyEvent, type BuyState } from './buy-state.ts'
import type { Draft } from './draft.ts'
import type { Order } from './order.ts'

const order: Order = { lightning: { kind: 'off' }, onChain: { kind: 'off' }, price: null }

const after = (...events: BuyEvent[]): BuyState => events.reduce(advance, startBuying())

const toPaying: BuyEvent[] = [
  { type: 'drafted', change: { amountText: '25', apply: 'sats' } },
  { type: 'drafted', change: { hasUnderstood: true } },
  { type: 'confirmed' },
  { type: 'opened', order, tab: 'LIGHTNING' },
]

describe('buying a card', () => {
  it('goes from the amount, which is confirmed on the same screen, to the payment and the card', () => {
    expect(after(...toPaying).step).toEqual({ at: 'paying', order, tab: 'LIGHTNING' })
    expect(after(...toPaying, { type: 'card made', cardId: 'card_1' }).step).toEqual({ at: 'done', cardId: 'card_1' })
  })
  it('counts its steps back, so that Back closes the sheet only at its first step', () => {
    const ways = [[], toPaying.slice(0, 3), toPaying].map((events) => stepsBefore(after(...events)))
    expect(ways).toEqual([0, 0, 1])
    expect(stepsBefore(after(...toPaying, { type: 'card made', cardId: 'card_1' }))).toBe(0)
  })
  it('needs the confirmation box ticked [VAB-12]', () => {
    expect(after({ type: 'confirmed' }).step).toEqual({ at: 'amount' })
    expect(after({ type: 'asked for network', tab: 'TRON' }).step).toEqual({ at: 'amount' })
  })
  it('the confirmation box is cleared when the amount changes', () => {
    const ticked = after(...toPaying.slice(0, 2))
    expect(ticked.draft.hasUnderstood).toBe(true)
    const other = advance(ticked, { type: 'drafted', change: { amountText: '250' } })
    expect(other.draft.hasUnderstood).toBe(false)
    const wallet = advance(ticked, { type: 'drafted', change: { wallet: 'USDC_PAYMENT' } })
    expect(wallet.draft.hasUnderstood).toBe(true)
  })
  it('goes back from the payment to the confirmation, with the box cleared [STB-08]', () => {
    const back = after(...toPaying, { type: 'went back' })
    expect(back.step).toEqual({ at: 'amount' })
    expect(back.draft.hasUnderstood).toBe(false)
  })
  it('keeps the order when the user goes back to the confirmation, and drops it when the draft changes', () => {
    const back = after(...toPaying, { type: 'went back' })
    const changed = (change: Partial<Draft>) => advance(back, { type: 'drafted', change }).order
    expect(back.order).toBe(order)
    expect(changed({ hasUnderstood: true })).toBe(order)
    expect(changed({ amountText: '25' })).toBe(order)
    for (const change of [{ amountText: '30' }, { apply: 'none' }, { wallet: 'USDT_PAYMENT' }] as const)
      expect(changed(change)).toBeNull()
    expect(advance(back, { type: 'asked for catalogue' }).order).toBeNull()
  })
  it('leaves for the agreement with its draft, and resumes at the confirmation with the box cleared [ECB-01]', () => {
    const left = after(...toPaying.slice(0, 3), { type: 'agreement asked' })
    expect(left.step).toEqual({ at: 'unagreed' })
    const resumed = resumeBuying(left.draft)
    expect(resumed.step).toEqual({ at: 'amount' })
    expect(resumed.draft).toEqual({
      ...left.draft,
      hasUnderstood: false,
      hasConfirmedCountry: false,
      paysOverdraft: false,
    })
    expect(resumed.draft).toMatchObject({ amountText: '25', apply: 'sats', wallet: 'BITCOIN_PAYMENT' })
  })
  it('begins with the amount chosen before the sheet opened', () => {
    expect(startBuying('25')).toMatchObject({ step: { at: 'amount' }, draft: { amountText: '25' } })
  })
  it('shows the same order at a new price, without the old price lines where they no longer add up', () => {
    const price = { due: cents(2_500n) } as PriceLines
    const invoice = { id: 'inv_1', usdAmountOwed: cents(2_500n) } as Invoice
    const priced = (usdAmountOwed: Cents) =>
      advance(
        { ...after(...toPaying), step: { at: 'paying', order: { ...order, price }, tab: 'ON_CHAIN' } },
        { type: 'priced anew', entry: { invoice: { ...invoice, usdAmountOwed } } as InvoiceEntry },
      ).order
    expect(priced(cents(2_500n))).toMatchObject({ onChain: { value: { id: 'inv_1' } }, price })
    expect(priced(cents(2_510n))).toMatchObject({ onChain: { value: { usdAmountOwed: cents(2_510n) } }, price: null })
  })
  it('closes the Lightning screen with a hint when the price has expired [STB-14]', () => {
    expect(after(...toPaying, { type: 'price ran out' }).step).toMatchObject({ at: 'notice', message: lateHint })
  })
  it('leads on to the on-chain address of the same order, where it has one', () => {
    const onChain = { kind: 'open', value: { id: 'inv_1' } as Invoice } as const
    const paying: BuyState = {
      ...after(...toPaying),
      step: { at: 'paying', order: { ...order, onChain }, tab: 'LIGHTNING' },
    }
    const ended = advance(paying, { type: 'price ran out' })
    expect(advance(ended, { type: 'turned to the chain' })).toMatchObject({
      step: { at: 'paying', tab: 'ON_CHAIN', order: { lightning: { kind: 'off' }, onChain } },
      order: { onChain },
    })
    const alone: BuyState = {
      ...paying,
      step: { at: 'paying', order: { ...order, onChain: { kind: 'off' } }, tab: 'LIGHTNING' },
    }
    expect(advance(alone, { type: 'price ran out' }).step).toEqual({ at: 'notice', message: lateHint })
  })
  it('goes back from an expired price to order the same card again: same input, box cleared, as a new order', () => {
    const again = after(...toPaying, { type: 'price ran out' }, { type: 'went back' })
    expect(again).toMatchObject({
      step: { at: 'amount' },
      order: null,
      draft: { amountText: '25', wallet: 'BITCOIN_PAYMENT' },
    })
    expect(again.draft.hasUnderstood).toBe(false)
  })
  it('resets the toggles when the payment came back as reward sats [STB-11, STB-12]', () => {
    const state = after(...toPaying, { type: 'sats came back', message: 'Your sats are back.' })
    expect(state.step).toEqual({ at: 'notice', message: 'Your sats are back.' })
    expect(state.draft.apply).toBe('none')
  })
  it('offers help with limits only when a limit was the reason [ECB-06]', () => {
    const limit = 'This card exceeds your application limit of $10,000 per 24 hours.'
    expect(after({ type: 'unable', message: limit }).step).toMatchObject({ isAboutLimits: true })
    expect(after({ type: 'unable', message: 'No.' }).step).toMatchObject({ isAboutLimits: false })
  })
  it('ignores events of a screen that has been left', () => {
    expect(after({ type: 'price ran out' }).step).toEqual({ at: 'amount' })
    expect(after({ type: 'opened', order, tab: 'ON_CHAIN' }).step).toEqual({ at: 'amount' })
  })
})

describe('buying a card with tokens', () => {
  const orderOn = (blockchain: 'TRON' | 'ETHEREUM') =>
    ({ ...order, onChain: { kind: 'open', value: { blockchain, token: 'USDT' } } }) as Order
  const onTron = orderOn('TRON')
  const toNetwork: BuyEvent[] = [
    { type: 'drafted', change: { amountText: '25', wallet: 'USDT_PAYMENT' } },
    { type: 'drafted', change: { hasUnderstood: true } },
    { type: 'asked for network', tab: 'TRON' },
  ]
  const toTron: BuyEvent[] = [
    ...toNetwork,
    { type: 'agreed on network' },
    { type: 'opened', order: onTron, tab: 'TRON' },
  ]

  it('asks for the network before there is an address', () => {
    expect(after(...toNetwork).step).toEqual({ at: 'network', tab: 'TRON', isOpening: false })
    expect(after(...toNetwork, { type: 'chose tab', tab: 'ETHEREUM' }).step).toMatchObject({ tab: 'ETHEREUM' })
    expect(after(...toTron).step).toEqual({ at: 'paying', order: onTron, tab: 'TRON' })
  })
  it('accepts no order that was not confirmed', () => {
    expect(after(...toNetwork, { type: 'opened', order: onTron, tab: 'TRON' }).step).toMatchObject({ at: 'network' })
  })
  it("asks for consent to the other network, and shows the first network's order again unchanged", () => {
    const turned = after(...toTron, { type: 'chose tab', tab: 'ETHEREUM' })
    expect(turned.step).toEqual({ at: 'network', tab: 'ETHEREUM', isOpening: false })
    expect(advance(turned, { type: 'chose tab', tab: 'TRON' }).step).toEqual({
      at: 'paying',
      order: onTron,
      tab: 'TRON',
    })
  })
  it('stays where it is while an order is being opened', () => {
    const opening = after(...toNetwork, { type: 'agreed on network' })
    expect(advance(opening, { type: 'chose tab', tab: 'ETHEREUM' })).toBe(opening)
  })
  it('goes back from the network to the confirmation, with the box cleared', () => {
    expect(after(...toNetwork, { type: 'went back' })).toMatchObject({
      step: { at: 'amount' },
      draft: { hasUnderstood: false },
    })
  })
})

describe('buying the card of a shop', () => {
  const chosen: BuyEvent = { type: 'chose product', productId: 'prod_a' }
  const browsed = (...events: BuyEvent[]): BuyState => after({ type: 'asked for catalogue' }, ...events)

  it('is chosen beside the amount of the Visa card or in the catalogue, and Back returns to where it was chosen [STB-05]', () => {
    const beside = after(chosen)
    expect(beside).toMatchObject({ step: { at: 'amount' }, draft: { productId: 'prod_a' } })
    expect(stepsBefore(beside)).toBe(1)
    expect(advance(beside, { type: 'went back' })).toMatchObject({
      step: { at: 'amount' },
      draft: { productId: undefined },
    })
    const found = browsed(chosen)
    expect([stepsBefore(browsed()), stepsBefore(found)]).toEqual([1, 2])
    const catalogue = advance(found, { type: 'went back' })
    expect(catalogue).toMatchObject({ step: { at: 'product' }, draft: { productId: 'prod_a' } })
    const first = advance(catalogue, { type: 'went back' })
    expect(first).toMatchObject({ step: { at: 'amount' }, draft: { productId: undefined } })
    expect(advance(first, { type: 'went back' })).toBe(first)
  })
  it('choosing the Visa card in the catalogue resumes its earlier draft', () => {
    const typed: BuyEvent = { type: 'drafted', change: { amountText: '25' } }
    const visa = after(typed, { type: 'asked for catalogue' }, { type: 'chose product', productId: undefined })
    expect(visa.draft.amountText).toBe('25')
    expect(stepsBefore(visa)).toBe(0)
  })
  it('keeps the input for the same product and clears it for another, but keeps the wallet', () => {
    const typed: BuyEvent = { type: 'drafted', change: { amountText: '25', wallet: 'USDT_PAYMENT' } }
    const back = browsed(chosen, typed, { type: 'went back' })
    expect(advance(back, chosen).draft).toMatchObject({ amountText: '25' })
    const other = advance(back, { type: 'chose product', productId: 'prod_b' })
    expect(other.draft).toMatchObject({ productId: 'prod_b', amountText: '', wallet: 'USDT_PAYMENT' })
  })
  it('a product with one value has it preselected', () => {
    expect(browsed({ ...chosen, amountText: '25.00' }).draft.amountText).toBe('25.00')
  })
  it('returns to the values when the chosen one has sold out, and asks for every confirmation again', () => {
    const state = browsed(
      chosen,
      { type: 'drafted', change: { amountText: '25.00', hasUnderstood: true, hasConfirmedCountry: true } },
      { type: 'confirmed' },
      { type: 'sold out', message: 'Sold out.' },
    )
    expect(state.step).toEqual({ at: 'amount', refused: { amountText: '25.00', message: 'Sold out.' } })
    expect(state.draft).toMatchObject({ productId: 'prod_a', hasUnderstood: false, hasConfirmedCountry: false })
  })
  it('a notice leads back to the amount of the same product', () => {
    expect(browsed(chosen, { type: 'failed' }, { type: 'went back' })).toMatchObject({
      step: { at: 'amount' },
      draft: { productId: 'prod_a' },
    })
  })
})
