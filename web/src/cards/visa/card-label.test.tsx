import type { CardInfo } from '@moon/contract/cards.ts'
import { beforeAll, expect, it } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer } from '../../testing/play-server.ts'
import { LaterLabelForm } from './later-label-form.tsx'
import { CardLabel } from './card-label.tsx'

beforeAll(async () => {
  await LaterLabelForm.load()
})

const card = { id: 'card_1', name: null, color: 'teal' } as CardInfo

it('a card can be named without changing its colour, and a name of only spaces is saved as no name', async () => {
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

it('a card number is not accepted as a name, and never leaves the browser', async () => {
  const asked = playServer({ labelCard: ({ body }) => body })
  const screen = await onScreen(<CardLabel card={card} />)
  await screen.press('Name this card')
  await screen.send('card-name', '4111 1111 1111 1111')
  expect(asked).toEqual([])
  expect(screen.texts()).toContain('A card number does not belong in a name.')
})
