import type { CardInfo } from '@moon/contract/cards.ts'
import { describe, expect, it } from 'vitest'
import { faceDetail, faceState, isPendingInfo, newCardTitle } from './card-view.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const card = {
  balance: '25.00',
  value: '25.00',
  deleted: false,
  expiration: '2027-01-19T23:59:59.999Z',
  fundingState: 'PAID',
  last_four: '1234',
  pan: null,
  gift_card: null,
  invoicePayments: [],
} as unknown as CardInfo

type Payment = CardInfo['invoicePayments'][number]
const payment = { invalid: false, latestConfirmationCount: 1, requiredConfirmations: 3 } as Payment

describe("the card's face", () => {
  it('is empty when nothing is left [CRE-37]', () => {
    expect(faceState({ ...card, balance: '0.00' }, now)).toBe('empty')
    expect(faceState(card, now)).toBe('ready')
  })
  it('is deleted when deleted or given back as credit [CRE-38]', () => {
    expect(faceState({ ...card, deleted: true, balance: '0.00' }, now)).toBe('deleted')
    expect(faceState({ ...card, fundingState: 'REFUNDED_TO_CREDIT' }, now)).toBe('deleted')
  })
  it('is expired when its expiry has passed [CRE-39]', () => {
    expect(faceState({ ...card, expiration: '2026-11-20T11:59:59Z' }, now)).toBe('expired')
  })
  it('is pending or underfunded with what is missing [CRE-36]', () => {
    const pending = { ...card, fundingState: 'PENDING' as const, invoicePayments: [payment] }
    expect(faceState(pending, now)).toBe('pending')
    expect(faceDetail(pending, now)).toBe('1 of 3 confirmations')
    const short = { ...card, fundingState: 'UNDERFUNDED' as const, balance: '21.00' }
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
  it('a card without its last four digits is pending [STB-26]', () => {
    expect(isPendingInfo({ ...card, last_four: null })).toBe(true)
    expect(isPendingInfo(card)).toBe(false)
  })
})
