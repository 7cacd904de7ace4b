import type { CardInfo, GiftCard } from '@moon/contract/cards.ts'
import { describe, expect, it } from 'vitest'
import { isPendingInfo, newCardTitle } from './card-face.ts'
import { giftCaption, giftFaceCaptions, giftFaceStates, giftStanding, type WithGift } from './gift-standing.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const gift = { delivery: 'delivered', userMarkedAsUsed: false, expiresOn: null } as GiftCard
const card = {
  deleted: false,
  fundingState: 'PAID',
  last_four: null,
  pan: null,
  frame: null,
  gift_card: gift,
} as unknown as CardInfo & WithGift
const withGift = (changes: Partial<GiftCard>): CardInfo & WithGift => ({ ...card, gift_card: { ...gift, ...changes } })

describe('where a gift card stands', () => {
  it('is pending while the merchant has not sent it', () => {
    for (const delivery of ['ordered', 'late'] as const) {
      const standing = giftStanding(withGift({ delivery }), now)
      expect(standing).toBe(delivery)
      expect(giftFaceStates[standing]).toBe('pending')
      expect(giftFaceCaptions[standing]).toBe('Pending')
    }
  })
  it('is used or ready as its owner has marked it', () => {
    expect(giftStanding(card, now)).toBe('ready')
    expect(giftStanding(withGift({ userMarkedAsUsed: true }), now)).toBe('used')
  })
  it('is returned when it was not delivered, or its payment was reversed', () => {
    expect(giftStanding(withGift({ delivery: 'failed' }), now)).toBe('returned')
    expect(giftStanding({ ...card, fundingState: 'REFUNDED_TO_CREDIT' }, now)).toBe('returned')
  })
  it('has expired only when its last day is over in every time zone', () => {
    expect(giftStanding(withGift({ expiresOn: '2026-11-21' }), now)).toBe('ready')
    expect(giftStanding(withGift({ expiresOn: '2026-11-20' }), now)).toBe('expired')
    expect(giftCaption(withGift({ expiresOn: '2028-05-01' }), now)).toBe('Valid until May 1, 2028')
  })
  it('in an unknown state from a newer server is pending, or shown once its code is here', () => {
    const funding = { fundingState: 'OF_A_NEWER_SERVER' as never }
    expect(giftStanding({ ...card, ...funding }, now)).toBe('ready')
    expect(giftStanding({ ...withGift({ delivery: 'ordered' }), ...funding }, now)).toBe('paying')
    const delivery = withGift({ delivery: 'of_a_newer_server' as never })
    expect(giftStanding(delivery, now)).toBe('ordered')
    expect(isPendingInfo(delivery)).toBe(true)
  })
  it('waits for its payment first', () => {
    expect(giftStanding({ ...withGift({ delivery: 'ordered' }), fundingState: 'PENDING' }, now)).toBe('paying')
    expect(giftStanding({ ...withGift({ delivery: 'ordered' }), fundingState: 'UNDERFUNDED' }, now)).toBe('underfunded')
  })
})

describe('a gift card that was just bought', () => {
  it('is ready once its merchant has sent it, and almost ready before [INF-02, INF-03]', () => {
    expect(newCardTitle(card)).toBe('Your Card is Ready!')
    expect(newCardTitle(withGift({ delivery: 'ordered' }))).toBe('Your Card is Almost Ready')
  })
  it('is requested again until it is ready', () => {
    expect(isPendingInfo(withGift({ delivery: 'ordered' }))).toBe(true)
    expect(isPendingInfo(withGift({ delivery: 'late' }))).toBe(true)
    expect(isPendingInfo(card)).toBe(false)
    expect(isPendingInfo(withGift({ delivery: 'failed' }))).toBe(false)
  })
})
