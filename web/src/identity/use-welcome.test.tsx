import { Route, Routes, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import { useArrive } from './use-arrive.ts'
import { useWelcome } from './use-welcome.ts'

function Confirmed() {
  const welcome = useWelcome()
  return <button onClick={welcome}>Verify</button>
}

function Welcome() {
  const arrive = useArrive()
  return <button onClick={arrive}>Continue</button>
}

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p>{pathname + search}</p>
}

it.each([
  ['/signup', '/dashboard'],
  ['/signup?redirect=%2Fsettings%2Fprofile%3Fa%3D1', '/settings/profile?a=1'],
  ['/login?redirect=https://evil.example', '/dashboard'],
])('a user who signed up at %s is asked for their country, and goes to %s from there', async (from, to) => {
  const screen = await onScreen(
    <Routes>
      <Route path="/signup" element={<Confirmed />} />
      <Route path="/login" element={<Confirmed />} />
      <Route path="/postauth/true" element={<Welcome />} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
    from,
  )
  await screen.press('Verify')
  expect(screen.texts()).toEqual(['Continue'])
  await screen.press('Continue')
  expect(screen.texts()).toEqual([to])
})
