import { cardInfo } from '@moon/contract/cards.ts'
import { expect, it } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer } from '../../testing/play-server.ts'
import { wireCard, wireReceipt } from '../../testing/wire.ts'
import { faceState, listedCaption } from '../view/card-face.ts'
import { CardNotes } from './card-notes.tsx'

const frozen = { since: '2026-11-20T12:00:00.000Z', reason: 'Its number was found in a list of stolen cards.' }
const cardOf = (over: object) => cardInfo.parse({ ...wireCard, spendable: false, frozen, ...over })
const saidOf = async (over: object) =>
  (await onScreen(<CardNotes card={cardOf(over)} isNew={false} />)).texts().join(' ').replaceAll(/\s+/g, ' ')

it('a frozen card says who froze it, why, and what that means for the money on it', async () => {
  const said = await saidOf({})
  expect(said).toContain('Frozen by Moon since Nov 20, 2026')
  expect(said).toMatch(/stolen cards\. Shops are declined, and what is on the card stays yours and stays on it\./)
  expect(said).toContain('Write to us')
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect([faceState(cardOf({}), now), listedCaption(cardOf({}), now)]).toEqual(['frozen', 'Frozen'])
})

const own = { ...frozen, reason: null }

it('a card frozen by its owner says so', async () => {
  const said = await saidOf({ frozen: own })
  expect(said).not.toContain('Write to us')
  expect(said).toMatch(/^Frozen *Shops are declined, and what is on the card stays/)
})

it('a card that its owner froze and then deleted is shown as deleted', async () => {
  expect(await saidOf({ frozen: own, deleted: true })).toBe('This card has been deleted.')
})

it('a card closed by Moon says why, and where its balance is', async () => {
  const said = await saidOf({ deleted: true })
  expect(said).toContain('Moon has closed this card')
  expect(said).toMatch(/stolen cards\. What was left on it is in your Moon Credit\./)
})

it('an order without a card offers its credit in Bitcoin beside that note', async () => {
  const returned = { credit: '40.00', sats: 0, overdraft: '0.00' }
  playServer({
    readReceipt: () => ({ ...wireReceipt, returned }),
    memberFlags: () => ({ flags: { offPlatformRefund: true }, finalizedFrom: '100.00' }),
  })
  const said = await saidOf({ frozen: null, fundingState: 'REFUNDED_TO_CREDIT' })
  expect(said).toContain('There is no card for this order: what was paid for it went back. Refund it in Bitcoin')
})
