import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import { playServer, refusal } from '../testing/play-server.ts'
import UnsubscribePage from './unsubscribe-page.tsx'

const token = 'a'.repeat(64)
const page = (
  <Routes>
    <Route path="/unsubscribe/:token" element={<UnsubscribePage />} />
  </Routes>
)

it('opening the link only asks; pressing the button unsubscribes, which can be undone', async () => {
  let isWanted = true
  const asked = playServer({
    readNoticeByLink: () => ({ notice: 'order_reminders', isWanted }),
    changeNoticeByLink: ({ body }) => {
      ;({ isWanted } = body as { isWanted: boolean })
      return { notice: 'order_reminders', isWanted }
    },
  })
  const screen = await onScreen(page, `/unsubscribe/${token}`)
  await screen.wait(100)
  expect(screen.texts()[0]).toBe('No more of these letters?')
  expect(asked.map(({ name }) => name)).toEqual(['readNoticeByLink'])
  await screen.press('Unsubscribe')
  await screen.wait(100)
  expect(isWanted).toBe(false)
  expect(screen.texts()[0]).toBe('You are unsubscribed')
  await screen.press('Send them again')
  await screen.wait(100)
  expect(isWanted).toBe(true)
  expect(screen.texts()[0]).toBe('They come again')
})

it('a truncated link says so, and offers no button without effect', async () => {
  playServer({ readNoticeByLink: () => refusal(404, 'not_found') })
  const screen = await onScreen(page, '/unsubscribe/abc')
  await screen.wait(100)
  expect(screen.texts()[0]).toBe('This link leads nowhere')
  await expect(screen.press('Unsubscribe')).rejects.toThrow('There is no')
})
