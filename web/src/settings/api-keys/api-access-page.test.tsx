import { Outlet, Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer, refusal } from '../../testing/play-server.ts'
import ApiAccessPage from './api-access-page.tsx'

const askedAt = '2026-03-10T15:00:00.000Z'

const pages = (
  <Routes>
    <Route element={<Outlet context={{ email: 'ada@example.com' }} />}>
      <Route path="/settings/api-access" element={<ApiAccessPage />} />
    </Route>
    <Route path="/settings/api-keys" element={<p>API Keys</p>} />
    <Route path="/settings/profile" element={<p>Profile</p>} />
  </Routes>
)
const apiConsumer = () => ({ isApiConsumer: true, rate_limit: 60 })
const screenWith = async (answers: Parameters<typeof playServer>[0]) => {
  playServer(answers)
  return onScreen(pages, '/settings/api-access')
}
const textsWith = async (state: string) =>
  (await screenWith({ apiConsumer, readApiAccess: () => ({ state, askedAt: state === 'NONE' ? null : askedAt }) }))
    .texts()
    .join('|')

it('a user who has not requested access sees the form, and cannot send it empty', async () => {
  const screen = await screenWith({ readApiAccess: () => ({ state: 'NONE', askedAt: null }) })
  expect(screen.isEnabled('Ask for Access')).toBe(false)
  await screen.write('purpose', 'It buys cards for our shop.')
  expect(screen.isEnabled('Ask for Access')).toBe(true)
})

it('while a request is pending there is no form', async () => {
  const texts = await textsWith('WAITING')
  expect(texts).toContain('We have your request')
  expect(texts).not.toContain('Ask for Access')
})

it('after an answer access can be requested again', async () => {
  const texts = await textsWith('ANSWERED')
  expect(texts).toContain('We have answered')
  expect(texts).toContain('Ask for Access')
})

it('a user with API access is led to the keys', async () => {
  expect(await textsWith('GRANTED')).toBe('API Keys')
})

it('a user with API access who is still refused the keys is not redirected in a loop', async () => {
  const screen = await screenWith({
    apiConsumer: () => refusal(403, 'forbidden'),
    readApiAccess: () => ({ state: 'GRANTED', askedAt: null }),
  })
  expect(screen.texts()).toEqual(['Profile'])
})

it('an access request that cannot be read says so', async () => {
  const screen = await screenWith({ readApiAccess: () => refusal(400, 'bad_input', 'Not now.') })
  expect(screen.texts().join('|')).toContain('Your request cannot be shown right now')
})
