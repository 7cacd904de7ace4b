import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { raiseOutage, standIn, whenOutageEnds } from './outage.ts'
import { dropToken } from './token.ts'

const away = { code: 'unavailable', message: 'x' }
const asked: string[] = []
let isAway = true
const ended = vi.fn<() => void>()
const reload = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return Promise.resolve(isAway ? Response.json(away, { status: 503 }) : Response.json({ flags: {} }))
  })
  asked.length = 0
  isAway = true
  ended.mockClear()
  reload.mockClear()
  dropToken()
  whenOutageEnds(ended)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('pages keep their data while the database is away, and read it again once it is back', async () => {
  await expect(call('readUser', {})).rejects.toMatchObject({ code: 'unavailable' })
  raiseOutage()
  await vi.advanceTimersByTimeAsync(7_000)
  expect(ended).not.toHaveBeenCalled()
  const before = asked.length
  expect(before).toBeGreaterThan(2)
  isAway = false
  await vi.advanceTimersByTimeAsync(3_000)
  expect(ended).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked).toHaveLength(before + 1)
})

it('one failed request changes nothing on the page', async () => {
  isAway = false
  raiseOutage()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked).toHaveLength(1)
  expect(ended).not.toHaveBeenCalled()
})

it('a page that could not be read at all is loaded again once the database is back', async () => {
  standIn(new ApiError(503, { code: 'unavailable', message: 'x' }))
  await vi.advanceTimersByTimeAsync(7_000)
  expect(reload).not.toHaveBeenCalled()
  isAway = false
  await vi.advanceTimersByTimeAsync(3_000)
  expect(reload).toHaveBeenCalledOnce()
})
