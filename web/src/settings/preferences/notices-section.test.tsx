import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer, refusal } from '../../testing/play-server.ts'
import { NoticesSection } from './notices-section.tsx'

it('each optional notice has a switch, and notices about money or security have none', async () => {
  const asked = playServer({
    listNotices: () => ({
      notices: [
        { notice: 'news', isWanted: false },
        { notice: 'order_reminders', isWanted: true },
      ],
    }),
    changeNotice: () => ({ notice: 'news', isWanted: true }),
  })
  const screen = await onScreen(<NoticesSection email="ada@example.com" />)
  await screen.wait(100)
  expect(screen.texts().filter((text) => text === 'Always')).toHaveLength(4)
  expect(document.querySelectorAll('input')).toHaveLength(2)
  await act(async () => {
    document.querySelector<HTMLInputElement>('[name="news"]')!.click()
    await vi.advanceTimersByTimeAsync(100)
  })
  const changed = asked.find(({ name }) => name === 'changeNotice')
  expect([changed?.path, changed?.body]).toEqual(['/v1/moon/notices/news', { isWanted: true }])
})

it('a list of notices that cannot be read says so and can be requested again', async () => {
  playServer({ listNotices: () => refusal(403, 'forbidden', 'You may not do this.') })
  const screen = await onScreen(<NoticesSection email="ada@example.com" />)
  await screen.wait(100)
  expect(screen.texts()).toEqual(expect.arrayContaining(['Your notices cannot be shown right now', 'Try again']))
})
