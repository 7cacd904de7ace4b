import { expect, test } from 'vitest'
import { cardCan, type DeletionFacts } from './can.ts'

const now = new Date('2026-03-10T15:00:00Z')
const ready: DeletionFacts = {
  fundingState: 'PAID',
  isDeleted: false,
  isFrozen: false,
  isGiftCard: false,
  isIssued: true,
  hasBalance: true,
  isHeld: false,
  expiresAt: new Date('2026-05-09T23:59:59.999Z'),
  payments: [],
  issuer: '1',
  flags: { disableCardDeletion: false, disableCardIssuer2CardDeletion: false },
}
const against = (over: Partial<DeletionFacts>, at = now) => cardCan.delete({ ...ready, ...over }, at)
const paid = (...confirmations: number[]) =>
  confirmations.map((n) => ({ latestConfirmationCount: n, requiredConfirmations: 3 }))
const waiting =
  'You may cancel this card and get a refund for your payments when all payments have at least 3 confirmations'

test('a card with a balance may be deleted, an empty or deleted one may not [STB-33]', () => {
  expect(against({})).toBeNull()
  expect(against({ hasBalance: false })?.code).toBe('deletion_not_possible')
  expect(against({ hasBalance: false })?.text).toBe('Card is empty')
  expect(against({ hasBalance: false, isHeld: true })?.text).toMatch(/^A shop still holds all that is on this card\./)
  expect(against({ isDeleted: true })?.text).toBe('This card has been deleted.')
})

test('the balance of a card that Moon has frozen cannot be taken out by deleting the card', () => {
  expect(against({ isFrozen: true })).toEqual({
    code: 'deletion_not_possible',
    text: 'Moon has frozen this card. What is on it stays yours, and stays on it while it is frozen.',
  })
  expect(against({ isFrozen: true, isDeleted: true })?.text).toBe('This card has been deleted.')
})

test('an expired card may be deleted unless it expired before the cut-off [STB-34]', () => {
  expect(against({}, new Date('2027-01-01T00:00:00Z'))).toBeNull()
  expect(against({ expiresAt: new Date('2023-01-10T00:00:00Z') })?.text).toBe('This card has expired.')
  expect(against({ expiresAt: new Date('2023-01-10T00:00:00.001Z') })).toBeNull()
})

test('a card whose payments are not all confirmed says how many confirmations it waits for [STB-35 STB-37 STB-38 STB-39]', () => {
  expect(against({ fundingState: 'PENDING', isIssued: false, payments: paid(3) })?.text).toBe(waiting)
  expect(against({ fundingState: 'UNDERFUNDED', isIssued: false, payments: paid(3, 2) })?.text).toBe(waiting)
  expect(against({ fundingState: 'UNDERFUNDED', isIssued: false, payments: paid(3, 4) })).toBeNull()
})

test('where one confirmation is enough, the message speaks of one', () => {
  const seen = [{ latestConfirmationCount: 0, requiredConfirmations: 1 }]
  expect(against({ fundingState: 'PENDING', isIssued: false, payments: seen })?.text).toMatch(
    / at least 1 confirmation$/,
  )
})

test('deletion can be turned off for all cards or for those of issuer 2 [STB-42 STB-43]', () => {
  const all = { disableCardDeletion: true, disableCardIssuer2CardDeletion: false }
  const second = { disableCardDeletion: false, disableCardIssuer2CardDeletion: true }
  expect(against({ flags: all })?.code).toBe('deletion_disabled')
  expect(against({ flags: second })).toBeNull()
  expect(against({ flags: second, issuer: '2' })?.code).toBe('deletion_disabled')
})
