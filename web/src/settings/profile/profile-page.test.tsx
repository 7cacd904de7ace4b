import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import { cents } from '@moon/money/cents.ts'
import { Route, Routes, Outlet } from 'react-router'
import { expect, it, vi } from 'vitest'
import { someUser } from '../../testing/some-user.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer, refusal } from '../../testing/play-server.ts'
import ProfilePage from './profile-page.tsx'

const limits = {
  dailySpending: cents(0n),
  dailyLimit: cents(1_000_000n),
  monthlySpending: cents(0n),
  monthlyLimit: cents(5_000_000n),
}

/** Opens the profile with a server that answers a save with this. */
async function openWith(answer: () => unknown) {
  const asked = playServer({
    memberFlags: () => ({ flags: {}, finalizedFrom: '100.00' }),
    cardLimits: () => encodeAnswer('cardLimits', { limits, userBanReason: null }),
    changeUser: answer,
  })
  const left: string[] = []
  vi.stubGlobal('location', {
    assign: (address: string) => left.push(address),
    pathname: '/settings/profile',
    search: '',
  })
  const screen = await onScreen(
    <Routes>
      <Route element={<Outlet context={someUser} />}>
        <Route path="/settings/profile" element={<ProfilePage />} />
      </Route>
    </Routes>,
    '/settings/profile',
  )
  return { screen, left, saved: () => asked.filter(({ name }) => name === 'changeUser') }
}

/** Opens the profile and saves another name. */
async function saveWith(answer: () => unknown) {
  const { screen, left, saved } = await openWith(answer)
  await screen.send('name', 'Ada King')
  await screen.wait(100)
  return { left, texts: screen.texts(), saved: saved() }
}

it('Save is enabled while the name differs from the saved one, and not while it is being saved [VAL-21]', async () => {
  const held = Promise.withResolvers<unknown>()
  const { screen, saved } = await openWith(() => held.promise)
  expect(screen.isEnabled('Save')).toBe(false)
  for (const [typed, isAnother] of [
    ['Ada King', true],
    [`  ${someUser.name} `, false],
    ['', false],
    ['Ada L', true],
    [someUser.name, false],
    ['Ada King', true],
  ] as const) {
    await screen.write('name', typed)
    expect([typed, screen.isEnabled('Save')]).toEqual([typed, isAnother])
  }
  await screen.submit()
  await screen.wait(1)
  expect(screen.isEnabled('Save')).toBe(false)
  await screen.submit()
  await screen.wait(100)
  expect([screen.isEnabled('Save'), saved().length]).toEqual([false, 1])
  held.resolve(encodeAnswer('changeUser', { user: { ...someUser, name: 'Ada King' }, userBanReason: null }))
  await screen.wait(100)
  await screen.write('name', 'Ada Byron')
  expect(screen.isEnabled('Save')).toBe(true)
})

it('a name is saved as it was typed', async () => {
  const { left, saved } = await saveWith(() =>
    encodeAnswer('changeUser', { user: { ...someUser, name: 'Ada King' }, userBanReason: null }),
  )
  expect(saved.map(({ body }) => body)).toEqual([{ name: 'Ada King' }])
  expect(left).toEqual([])
})

it.each([
  [500, 'internal'],
  [403, 'not_authorized'],
])('a failed profile save leads to the error page with its status: %i [ECA-12]', async (status, code) => {
  expect((await saveWith(() => refusal(status, code))).left).toEqual([`/error?errorCode=${status}`])
})

it('a rate-limited save is reported in place, without the error page', async () => {
  const { left, texts } = await saveWith(() => refusal(429, 'too_many_requests', 'Please wait a moment.'))
  expect(left).toEqual([])
  expect(texts).toContain('Please wait a moment.')
})

it('a name may be as long here as at the sign-up', async () => {
  await openWith(() => ({}))
  expect(document.querySelector('[name="name"]')?.getAttribute('maxLength')).toBe('120')
})
