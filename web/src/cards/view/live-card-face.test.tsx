import { decodeAnswer } from '@moon/contract/decode-answer.ts'
import { expect, it } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { countCalls, playServer, refusal } from '../../testing/play-server.ts'
import { wireCard } from '../../testing/wire.ts'
import { LiveCardFace } from './live-card-face.tsx'

const card = decodeAnswer('readCard', { ...wireCard, pan: null, cvv: null })
const shown = decodeAnswer('readCard', wireCard)
const number = '4111 1111 1111 4242'

it('a button shows number and code, and hides them; after a minute they hide by themselves', async () => {
  const asked = playServer({ readCard: () => wireCard })
  const screen = await onScreen(<LiveCardFace card={card} hasButton />)
  expect(screen.texts()).not.toContain(number)
  await screen.press('Show number')
  await screen.wait(100)
  expect(screen.texts()).toEqual(expect.arrayContaining([number, '123']))
  await screen.press('Hide number')
  expect(screen.texts()).not.toContain(number)
  await screen.press('Show number')
  await screen.wait(59_000)
  expect(screen.texts()).toContain(number)
  await screen.wait(2_000)
  expect(screen.texts()).not.toContain(number)
  expect(screen.texts()).not.toContain('123')
  expect(countCalls(asked).readCard).toBe(2)
})

it('the number of a new card, which is there at once, is hidden by the same button', async () => {
  playServer({ readCard: () => wireCard })
  const screen = await onScreen(<LiveCardFace card={shown} isRevealed hasButton />)
  expect(screen.texts()).toContain(number)
  await screen.press('Hide number')
  expect(screen.texts()).not.toContain(number)
})

it('a number that is refused stays hidden', async () => {
  playServer({ readCard: () => refusal(403, 'user_banned', 'No.') })
  const screen = await onScreen(<LiveCardFace card={card} hasButton />)
  await screen.press('Show number')
  await screen.wait(100)
  expect(screen.texts()).toContain('Show number')
  expect(screen.texts()).not.toContain(number)
})
