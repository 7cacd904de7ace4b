import { useQuery } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { query } from '../../api/query.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import { countCalls, playServer, refusal } from '../../testing/play-server.ts'
import { wireCard, wireEntry, wireHolding, wirePage } from '../../testing/wire.ts'
import { useCard } from './use-card.ts'

const pending = { ...wireCard, pan: null, cvv: null, last_four: null }
const lists = {
  listCards: () => ({ cards: [], pagination: wirePage, inactiveCount: 0, holding: wireHolding }),
  listActivity: () => ({ data: { transactions: [], next: null }, pagination: wirePage }),
  lookUpInvoices: () => [wireEntry],
}

/** A new card, over a dashboard with its lists. */
function NewCard() {
  const { data } = useCard('card_1', true)
  useQuery(query('listCards', {}))
  useQuery(query('listActivity', {}))
  useQuery(query('lookUpInvoices', {}))
  return <p>{data?.pan ?? 'no number'}</p>
}

it('a new card that cannot be read is requested every 5 seconds until it is there [STB-27]', async () => {
  let answer: unknown = refusal(404, 'not_found')
  const asked = playServer({ ...lists, readCard: () => answer })
  const screen = await onScreen(<NewCard />)
  await screen.wait(10_000)
  expect(countCalls(asked).readCard).toBe(3)
  answer = wireCard
  await screen.wait(5_000)
  expect(screen.texts()).toEqual(['4111111111114242'])
})

it('a new card without its number is read every 5 seconds until the number comes; then polling stops and the lists are read again [STB-27, COB-11]', async () => {
  let card = pending
  const asked = playServer({ ...lists, readCard: () => card })
  const screen = await onScreen(<NewCard />)
  expect(screen.texts()).toEqual(['no number'])
  expect(countCalls(asked).readCard).toBe(1)
  await screen.wait(4_900)
  expect(countCalls(asked).readCard).toBe(1)
  await screen.wait(200)
  expect(countCalls(asked).readCard).toBe(2)
  await screen.wait(20_000)
  expect(countCalls(asked)).toMatchObject({ readCard: 6, listCards: 1, listActivity: 1, lookUpInvoices: 1 })
  card = wireCard as typeof pending
  await screen.wait(5_000)
  expect(screen.texts()).toEqual(['4111111111114242'])
  expect(countCalls(asked)).toMatchObject({ listCards: 2, listActivity: 2, lookUpInvoices: 2 })
  const { readCard } = countCalls(asked)
  await screen.wait(60_000)
  expect(countCalls(asked).readCard).toBe(readCard)
})
