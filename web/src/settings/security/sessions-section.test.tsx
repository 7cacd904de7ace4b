import { expect, it } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { countCalls, playServer, refusal } from '../../testing/play-server.ts'
import { SessionsSection } from './sessions-section.tsx'

const session = {
  id: 's1',
  device: 'Chrome on macOS',
  kind: 'computer',
  place: 'Lisbon, Portugal',
  startedAt: '2026-11-20T12:00:00.000Z',
  seenAt: '2026-11-20T12:00:00.000Z',
  isCurrent: true,
}
const phone = { ...session, id: 's2', device: 'Safari on iOS', kind: 'phone', place: null, isCurrent: false }

it('each device is listed, and only the others can be logged out', async () => {
  let sessions = [session, phone]
  const asked = playServer({
    listSessions: () => ({ sessions }),
    endSession: () => {
      sessions = [session]
      return { ended: 1 }
    },
  })
  const screen = await onScreen(<SessionsSection />)
  await screen.wait(100)
  const text = screen.texts().join('|')
  expect(text).toContain('Chrome on macOS|This device|Lisbon, Portugal|')
  expect(text).toContain('Safari on iOS|Place not known| · |last used |Nov 20, 2026, 12:00pm|')
  await expect(screen.press('Log out Chrome on macOS')).rejects.toThrow('There is no')
  await screen.press('Log out Safari on iOS')
  await screen.wait(100)
  expect(asked.find(({ name }) => name === 'endSession')?.path).toBe('/v1/moon/sessions/s2')
  expect(screen.texts()).not.toContain('Safari on iOS')
  expect(screen.texts()).not.toContain('Log out all other devices')
})

it('one click logs out all other devices', async () => {
  const asked = playServer({
    listSessions: () => ({ sessions: [session, phone] }),
    endOtherSessions: () => ({ ended: 1 }),
  })
  const screen = await onScreen(<SessionsSection />)
  await screen.wait(100)
  await screen.press('Log out all other devices')
  await screen.wait(100)
  expect(countCalls(asked)).toMatchObject({ endOtherSessions: 1, listSessions: 2 })
})

it('a list of devices that cannot be read says so and can be requested again', async () => {
  playServer({ listSessions: () => refusal(403, 'forbidden', 'You may not do this.') })
  const screen = await onScreen(<SessionsSection />)
  await screen.wait(100)
  expect(screen.texts()).toEqual(expect.arrayContaining(['Your devices cannot be shown right now', 'Try again']))
})
