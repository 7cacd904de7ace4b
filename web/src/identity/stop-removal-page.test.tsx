import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import { playServer, refusal } from '../testing/play-server.ts'
import StopRemovalPage from './stop-removal-page.tsx'

const page = (
  <Routes>
    <Route path="/keep-app/:token" element={<StopRemovalPage />} />
  </Routes>
)

it('opening the link only asks; pressing the button keeps the authenticator app and says so', async () => {
  const asked = playServer({ stopAppRemoval: () => ({ outcome: 'kept' }) })
  const screen = await onScreen(page, `/keep-app/${'a'.repeat(64)}`)
  expect(screen.texts()[0]).toBe('Keep your authenticator app?')
  expect(asked).toEqual([])
  await screen.press('Keep my app')
  await screen.wait(100)
  expect(asked.map(({ name }) => name)).toEqual(['stopAppRemoval'])
  expect(screen.texts()[0]).toBe('Your app stays')
})

it.each([
  [404, 'not_found', 'There is nothing to stop'],
  [500, 'internal', 'Keep your authenticator app?'],
] as const)('%s is reported, and can be retried where that makes sense', async (status, code, heading) => {
  playServer({ stopAppRemoval: () => refusal(status, code) })
  const screen = await onScreen(page, `/keep-app/${'a'.repeat(64)}`)
  await screen.press('Keep my app')
  await screen.wait(100)
  expect(screen.texts()[0]).toBe(heading)
})
