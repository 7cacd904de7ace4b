import type { CardInfo } from '@moon/contract/cards.ts'
import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import { cents, zeroCents } from '@moon/money/cents.ts'
import { expect, it } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { someUser } from '../../testing/some-user.ts'
import { playServer, refusal } from '../../testing/play-server.ts'
import { DeleteCard } from './delete-card.tsx'

const card = {
  id: 'card_1',
  balance: cents(2_500n),
  value: cents(2_500n),
  refundable: cents(2_500n),
  held: zeroCents,
  discountPercent: 0,
  fundingState: 'PAID',
  deleted: false,
  expiration: null,
  exp: null,
  last_four: '4242',
  pan: null,
  frame: null,
  cvv: null,
  gift_card: null,
  invoicePayments: [],
  missing: null,
} as unknown as CardInfo

const flags = () => ({ flags: {}, finalizedFrom: '100.00' })
const user = () => encodeAnswer('readUser', { user: someUser, userBanReason: null })

async function deletion(answer: () => unknown, deleted: CardInfo = card) {
  const asked = playServer({ memberFlags: flags, readUser: user, deleteCard: answer })
  const screen = await onScreen(
    <DeleteCard card={deleted} interrupted={undefined} onClose={() => {}} onUnagreed={() => {}} />,
  )
  return { asked, screen }
}

it('the deletion screen has optional comments, its button, and what is returned [DEL-01, DEL-02]', async () => {
  const { screen } = await deletion(() => ({ refundedAmount: '25.00' }))
  const texts = screen.texts()
  expect(texts).toContain('Comments')
  expect(texts).toContain('Optional: what could be better?')
  expect(texts.join('')).toContain('Submit & Delete Card')
  expect(texts.join('')).toContain('$25.00 becomes Moon Credit.')
})

it('a deleted card is confirmed with the returned credit, and Got it [DEL-03]', async () => {
  const { asked, screen } = await deletion(() => ({ refundedAmount: '25.00' }))
  await screen.submit()
  await screen.wait(100)
  expect(asked.filter(({ name }) => name === 'deleteCard').map(({ body }) => body)).toEqual([
    { cardId: 'card_1', comments: '', platform: 'web-app' },
  ])
  expect(screen.texts()).toEqual(['Card Deleted', '$25.00 is now Moon Credit.', 'Got it'])
})

it('a failed deletion says Oh No!, and that the card is unchanged [ECB-14]', async () => {
  const { screen } = await deletion(() => refusal(500, 'internal'))
  await screen.submit()
  await screen.wait(100)
  expect(screen.texts()).toContain('Oh No!')
  expect(screen.texts()).toContain('Your card and its balance are as they were.')
})

it('a link to help outside the app stands beside the retry button', async () => {
  const { screen } = await deletion(() => refusal(500, 'internal'))
  await screen.submit()
  await screen.wait(100)
  expect(screen.texts()).toEqual(expect.arrayContaining(['Try again', 'Contact us']))
  expect(document.querySelector('main a')?.getAttribute('href')).toBe('/contact-us')
})

it('deleting an order that is not fully paid says that no card will be made and what is returned, not that a card stops working', async () => {
  const received = { balance: cents(2_000n), refundable: cents(2_000n), last_four: null }
  const paidInPart: CardInfo = { ...card, ...received, fundingState: 'UNDERFUNDED' }
  const { screen } = await deletion(() => ({ refundedAmount: '20.00' }), paidInPart)
  const text = screen.texts().join(' ')
  expect(text).toContain('This order ends, and no card is made of it. $20.00 becomes Moon Credit.')
  expect(text).not.toContain('stops working')
})

it('deleting an issued card says that it stops working at once', async () => {
  const { screen } = await deletion(() => ({ refundedAmount: '25.00' }))
  expect(screen.texts().join('')).toContain('The card stops working at once.')
})
