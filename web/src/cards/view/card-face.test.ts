import { cents, zeroCents } from '@moon/money/cents.ts'
import type { CardInfo } from '@moon/contract/cards.ts'
import { describe, expect, it } from 'vitest'
import {
  balanceOf,
  faceDetail,
  faceState,
  isAwaitingConfirmations,
  isPendingInfo,
  listedCaption,
  newCardTitle,
  standingOf,
  unreadCardTitle,
  whatCameBack,
  whatComesBack,
} from './card-face.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const card = {
  balance: cents(2_500n),
  value: cents(2_500n),
  deleted: false,
  expiration: new Date('2027-01-19T23:59:59.999Z'),
  fundingState: 'PAID',
  last_four: '1234',
  refundable: cents(2_500n),
  held: zeroCents,
  discountPercent: 0,
  pan: null,
  frame: null,
  gift_card: null,
  invoicePayments: [],
  surplus: null,
} as unknown as CardInfo

type Payment = CardInfo['invoicePayments'][number]
const payment = { invalid: false, latestConfirmationCount: 1, requiredConfirmations: 3 } as Payment

it('an overpaid card is worth what was ordered, and says what becomes credit', () => {
  const paid = {
    ...card,
    balance: cents(2_900n),
    surplus: cents(400n),
    fundingState: 'PENDING',
    invoicePayments: [payment],
  } as CardInfo
  expect(balanceOf(paid)).toBe(2_500n)
  expect(faceDetail(paid, now)).toBe('1 of 3 confirmations\n+$4.00 becomes credit')
})

describe('what deleting a card gives back', () => {
  it('is the balance of the card', () => {
    expect(whatComesBack(card)).toBe('$25.00 becomes Moon Credit.')
  })
  it('pays a debt first, and the deletion says so before and after', () => {
    expect(whatComesBack(card, cents(3_700n))).toBe(
      '$25.00 comes back. You owe $37.00: all of it pays that first, and nothing becomes Moon Credit.',
    )
    expect(whatComesBack({ ...card, held: cents(500n) }, cents(1_000n))).toBe(
      '$25.00 comes back now. You owe $10.00, which is paid first: $15.00 becomes Moon Credit. Shops still hold $5.00: they may collect it, and what they let go of comes back when the hold ends.',
    )
    expect(whatComesBack({ ...card, balance: zeroCents, refundable: zeroCents }, cents(1_000n))).toBe(
      '$0.00 comes back. You owe $10.00: what comes back later pays that first.',
    )
    expect(whatCameBack(cents(2_500n), cents(0n), zeroCents)).toBe('$25.00 is now Moon Credit.')
    expect(whatCameBack(cents(2_500n), cents(3_700n), zeroCents)).toBe('$25.00 has paid toward what you owe.')
    expect(whatCameBack(cents(2_500n), cents(1_000n), zeroCents)).toBe(
      '$10.00 has paid what you owed, and $15.00 is now Moon Credit.',
    )
  })
  it('leaves out amounts held by shops, and says what becomes of them', () => {
    expect(whatComesBack({ ...card, balance: cents(1_000n), refundable: cents(1_000n), held: cents(1_500n) })).toBe(
      '$10.00 becomes Moon Credit now. Shops still hold $15.00: they may collect it, and what they let go of becomes Moon Credit when the hold ends.',
    )
  })
  it('names the amounts still held by shops after the deletion, too', () => {
    expect(whatCameBack(cents(1_000n), cents(0n), cents(4_500n))).toBe(
      '$10.00 is now Moon Credit. Shops still hold $45.00; what they let go of follows.',
    )
  })
  it('is the paid amount where a shortfall was waived', () => {
    expect(whatComesBack({ ...card, refundable: cents(2_490n) })).toBe(
      'You get back what was paid for: $24.90 of the $25.00 becomes Moon Credit.',
    )
  })
  it('is less than the balance where the card was bought with a discount', () => {
    expect(
      whatComesBack({ ...card, balance: cents(100_000n), refundable: cents(98_250n), discountPercent: 1.75 }),
    ).toBe(
      'This card was bought with a discount of 1.75%. You get back what was paid for: $982.50 of the $1,000.00 becomes Moon Credit.',
    )
  })
})

describe("the card's face", () => {
  it('is empty when nothing is left [CRE-37]', () => {
    expect(faceState({ ...card, balance: zeroCents }, now)).toBe('empty')
    expect(faceState(card, now)).toBe('ready')
  })
  it('is deleted when deleted or refunded as credit [CRE-38]', () => {
    expect(faceState({ ...card, deleted: true, balance: zeroCents }, now)).toBe('deleted')
    expect(faceState({ ...card, fundingState: 'REFUNDED_TO_CREDIT' }, now)).toBe('deleted')
  })
  it('of an order that became no card shows that its money is back', () => {
    expect(listedCaption({ ...card, deleted: true, fundingState: 'REFUNDED_TO_CREDIT' }, now)).toBe(
      'No card was made; your money is back',
    )
    expect(listedCaption({ ...card, deleted: true }, now)).toBe('Deleted')
  })
  it('is expired when its expiry has passed [CRE-39]', () => {
    expect(faceState({ ...card, expiration: new Date('2026-11-20T11:59:59Z') }, now)).toBe('expired')
  })
  it('in an unknown state from a newer server shows the spendable balance, and asks for no payment', () => {
    const newer = { ...card, fundingState: 'OF_A_NEWER_SERVER' as never }
    expect(faceState({ ...newer, spendable: true }, now)).toBe('ready')
    expect(faceState({ ...newer, spendable: true, balance: zeroCents }, now)).toBe('empty')
    expect(faceState({ ...newer, spendable: false }, now)).toBe('pending')
    expect(listedCaption({ ...newer, spendable: false }, now)).toBe('Waiting for confirmations')
  })
  it('is pending, or underfunded with the missing amount [CRE-36]', () => {
    const pending = { ...card, fundingState: 'PENDING' as const, invoicePayments: [payment] }
    expect(faceState(pending, now)).toBe('pending')
    expect(faceDetail(pending, now)).toBe('1 of 3 confirmations')
    // With a discount the price is below the value, so the missing amount is not the rest of the value.
    const short = { ...card, fundingState: 'UNDERFUNDED' as const, balance: cents(2_000n), missing: cents(400n) }
    expect(faceState(short, now)).toBe('underfunded')
    expect(faceDetail(short, now)).toBe('$4.00 missing')
  })
})

describe('the title of a new card', () => {
  it('says what it is waiting for [INF-01, INF-02, INF-03]', () => {
    expect(newCardTitle({ ...card, fundingState: 'PENDING' })).toBe('Awaiting Payment')
    expect(newCardTitle({ ...card, pan: '4111111111111111' })).toBe('Your Card is Ready!')
    expect(newCardTitle(card)).toBe('Your Card is Almost Ready')
  })
  it('says that the card is frozen while it is, and not that it is about to come', () => {
    expect(newCardTitle({ ...card, frozen: { since: new Date(now), reason: null } })).toBe('Card is frozen')
  })
  it('says that the card is almost ready where it was paid for and could not be read [INF-03]', () => {
    expect(unreadCardTitle({ isNew: true, hasFailed: false })).toBe('Loading Card')
    expect(unreadCardTitle({ isNew: true, hasFailed: true })).toBe('Your Card is Almost Ready')
    expect(unreadCardTitle({ isNew: false, hasFailed: true })).toBe('Your card')
  })
  it('does not say so once the money is back', () => {
    expect(newCardTitle({ ...card, fundingState: 'REFUNDED_TO_CREDIT' })).toBeUndefined()
  })
  it('a card without its last four digits is pending [STB-26]', () => {
    expect(isPendingInfo({ ...card, last_four: null })).toBe(true)
    expect(isPendingInfo(card)).toBe(false)
  })
})

describe('a card with payments that are not final', () => {
  const pending = { ...card, fundingState: 'PENDING' as const, invoicePayments: [payment] }
  it('is awaiting confirmations that the buyer sees counted', () => {
    expect(isAwaitingConfirmations(pending)).toBe(true)
    expect(isAwaitingConfirmations({ ...pending, fundingState: 'UNDERFUNDED' })).toBe(true)
    expect(isAwaitingConfirmations(card)).toBe(false)
  })
  it('has changed when a confirmation, its state or its number has', () => {
    const moved = [
      { ...pending, invoicePayments: [{ ...payment, latestConfirmationCount: 2 }] },
      { ...pending, invoicePayments: [{ ...payment, invalid: true }] },
      { ...pending, fundingState: 'PAID' as const },
      { ...pending, last_four: null },
    ]
    for (const later of moved) expect(standingOf(later)).not.toBe(standingOf(pending))
    expect(standingOf({ ...pending, balance: cents(100n) })).toBe(standingOf(pending))
  })
})

it('a card in the list shows its expiry, or what it waits for', () => {
  expect(listedCaption({ ...card, expiration: new Date('2027-01-19T12:00:00Z') }, now)).toBe('Spend by Jan 19, 2027')
  expect(listedCaption({ ...card, expiration: null }, now)).toBe('Almost ready')
  expect(listedCaption({ ...card, fundingState: 'UNDERFUNDED' }, now)).toBe('Payment incomplete')
})
