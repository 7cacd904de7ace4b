import { cardInfo, type CardInfo } from '@moon/contract/cards.ts'
import { expect, it } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer } from '../../testing/play-server.ts'
import { wireCard } from '../../testing/wire.ts'
import { FreezeCard } from './freeze-card.tsx'

const since = '2026-11-20T12:00:00.000Z'
const cardOf = (over: object): CardInfo => cardInfo.parse({ ...wireCard, ...over })
const own = cardOf({ spendable: false, frozen: { since, reason: null } })

it.each([
  ['Freeze card', cardOf({}), true],
  ['Unfreeze card', own, false],
] as const)('one press requests it: %s', async (label, card, isFrozen) => {
  const asked = playServer({ freezeCard: () => ({ isFrozen }) })
  const screen = await onScreen(<FreezeCard card={card} />)
  await screen.press(label)
  await screen.wait(100)
  expect(asked.filter(({ name }) => name === 'freezeCard')).toMatchObject([
    { path: '/v1/moon/card/card_1/freeze', body: { isFrozen } },
  ])
})

it.each([
  ['Moon has frozen it', { spendable: false, frozen: { since, reason: 'It was stolen.' } }],
  ['it is not ready', { spendable: false }],
])('there is no freeze button where %s', async (_, over) => {
  expect((await onScreen(<FreezeCard card={cardOf(over)} />)).texts()).toEqual([])
})
