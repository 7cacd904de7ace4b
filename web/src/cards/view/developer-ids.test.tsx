import { afterEach, expect, it } from 'vitest'
import { ApiError, errorText, showCodes } from '../../api/api-error.ts'
import { DeveloperMode } from '../../session/developer-mode.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import { DeveloperIds } from './developer-ids.tsx'

afterEach(() => showCodes(false))

const ids = <DeveloperIds ids={{ 'Card id': 'card_1' }} />

it('ids are not shown outside developer mode', async () => {
  expect((await onScreen(ids)).texts()).toEqual([])
})

it('ids are shown in developer mode', async () => {
  expect((await onScreen(<DeveloperMode value>{ids}</DeveloperMode>)).texts()).toEqual(['Card id', 'card_1', 'Copy'])
})

it('a refusal shows its code and its request id in developer mode only', () => {
  const refused = new ApiError(402, { code: 'limit_exceeded', message: 'Too much.', requestId: 'req_1' })
  expect(errorText(refused)).toBe('Too much.')
  showCodes(true)
  expect(errorText(refused)).toBe('Too much. (limit_exceeded, req_1)')
  expect(errorText(new Error('broken'))).toMatch(/ \(internal\)$/)
})
