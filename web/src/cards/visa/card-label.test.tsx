import type { CardInfo } from '@moon/contract/cards.ts'
import { expect, it } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer } from '../../testing/play-server.ts'
import { CardLabel } from './card-label.tsx'

const card = { id: 'card_1', name: null, color: 'teal' } as CardInfo

it('a card is named; its colour stays until another is chosen, and nothing but spaces is no name', async () => {
  const asked = playServer({ labelCard: ({ body }) => body })
  const screen = await onScreen(<CardLabel card={card} />)
  await screen.press('Name this card')
  await screen.send('card-name', ' Netflix ')
  await screen.wait(50)
  await screen.press('Name this card')
  await screen.send('card-name', '   ')
  expect(asked.map(({ body }) => body)).toEqual([
    { name: 'Netflix', color: 'teal' },
    { name: null, color: 'teal' },
  ])
})

it('the number of a card is no name, and never leaves the browser', async () => {
  const asked = playServer({ labelCard: ({ body }) => body })
  const screen = await onScreen(<CardLabel card={card} />)
  await screen.press('Name this card')
  await screen.send('card-name', '4111 1111 1111 1111')
  expect(asked).toEqual([])
  expect(screen.texts()).toContain('A card number does not belong in a name.')
})
