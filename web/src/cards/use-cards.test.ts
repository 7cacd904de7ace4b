import { expect, it, vi } from 'vitest'
import { forgetAll } from '../api/forget-all.ts'
import { playServer, refusal } from '../testing/play-server.ts'
import { wireCard, wireHolding, wirePage } from '../testing/wire.ts'
import { readFirstCards } from './use-cards.ts'

const answer = {
  cards: [{ ...wireCard, pan: null, cvv: null }],
  pagination: { ...wirePage, lastPage: 3, total: 11 },
  inactiveCount: 0,
  holding: wireHolding,
}

it('the first page of cards gives the total; a returning user does not wait for a page already loaded', async () => {
  vi.useFakeTimers()
  forgetAll()
  const asked = playServer({ listCards: () => answer })
  expect(await readFirstCards(5)).toEqual({ total: 11, error: null })
  expect(await readFirstCards(5)).toEqual({ total: 11, error: null })
  vi.advanceTimersByTime(60_000)
  expect(await readFirstCards(5)).toEqual({ total: 11, error: null })
  expect(asked.map(({ search }) => search.get('perPage'))).toEqual(['5', '1'])
  forgetAll()
  vi.useRealTimers()
})

it('the list says why the cards could not be read', async () => {
  forgetAll()
  playServer({ listCards: () => refusal(403, 'agreement_required') })
  expect(await readFirstCards(5)).toMatchObject({ total: undefined, error: { code: 'agreement_required' } })
  forgetAll()
})
