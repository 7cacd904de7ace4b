import { Route, Routes, useLocation } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import { playServer, refusal } from '../testing/play-server.ts'
import FederatedPage, { clientLoader } from './federated-page.tsx'

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
})

function Elsewhere() {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown }
  return <p>{`${pathname}${search}${state ? ` ${JSON.stringify(state)}` : ''}`}</p>
}

const unknown = { continent: null, latitude: null, longitude: null, postalCode: null, timezone: null }
const lisbon = { ...unknown, city: 'Lisbon', country: 'PT' }

async function comeBackTo(path: string, answers: Parameters<typeof playServer>[0]) {
  const asked = playServer({
    readLocation: () => ({ location: lisbon }),
    ...answers,
  })
  const screen = await onScreen(
    <Routes>
      <Route path="/federated/:isSignUp/:provider?" element={<FederatedPage />} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
    path,
  )
  await screen.wait(200)
  return { screen, asked }
}

const signedIn = (isNew: boolean, wayBack: string | null = null) => ({ outcome: 'signed_in', isNew, wayBack })

it.each(['true', 'false'])(
  'the callback page of %s sends the country and goes to the dashboard [AUT-17, AUT-18]',
  async (isSignUp) => {
    const { screen, asked } = await comeBackTo(`/federated/${isSignUp}`, { finishFederated: () => signedIn(false) })
    expect(screen.texts()).toEqual(['/dashboard'])
    expect(asked.find(({ name }) => name === 'createUser')?.body).toEqual({ cardholderCountryOfResidence: 'PT' })
    expect(asked.filter(({ name }) => name === 'finishFederated')).toHaveLength(1)
  },
)

it.each([
  [null, '/postauth/true'],
  ['/settings/profile?a=1', '/postauth/true?redirect=%2Fsettings%2Fprofile%3Fa%3D1'],
  ['//evil.example', '/postauth/true?redirect=%2Fdashboard'],
])(
  'the first sign-in leads to the screen after a sign-up, and from there to where the user wanted to go %s',
  async (wayBack, to) => {
    const { screen } = await comeBackTo('/federated/false/apple', { finishFederated: () => signedIn(true, wayBack) })
    expect(screen.texts()).toEqual([to])
  },
)

it.each([
  ['/settings/profile', '/settings/profile'],
  ['/\\\\evil.example', '/dashboard'],
])('later sign-ins lead where the user wanted to go, within this site: %s', async (wayBack, to) => {
  const { screen } = await comeBackTo('/federated/false/google', { finishFederated: () => signedIn(false, wayBack) })
  expect(screen.texts()).toEqual([to])
})

it.each([
  ['true', '/signup'],
  ['false', '/login'],
])('a failed sign-in at /federated/%s is explained on %s', async (isSignUp, door) => {
  const answer = () => refusal(400, 'federated_cancelled', 'You turned back at Google.')
  const { screen } = await comeBackTo(`/federated/${isSignUp}/google`, { finishFederated: answer })
  expect(screen.texts()).toEqual([`${door} {"problem":"You turned back at Google."}`])
})

it('a signed-in user who returns to the callback page goes to the dashboard', async () => {
  const answer = () => refusal(400, 'federated_lost')
  const { screen } = await comeBackTo('/federated/false/google', { finishFederated: answer })
  expect(screen.texts()).toEqual(['/dashboard'])
})

it('an email address that must be verified is verified here, then the user goes on', async () => {
  const { screen } = await comeBackTo('/federated/true/google', {
    finishFederated: () => ({ outcome: 'prove', email: 'ada@example.com' }),
    proveFederated: () => signedIn(true),
  })
  expect(screen.texts().join(' ')).toContain('Is this address yours?')
  expect(screen.isEnabled('Verify')).toBe(false)
  await screen.press('Cancel')
  expect(screen.texts()).toEqual(['/signup'])
})

it('accepts true and false, with or without a provider name; anything else is an error [AUT-15]', () => {
  const at = (params: Record<string, string>) => {
    const answer = clientLoader({ params } as never)
    return answer === null ? 'shown' : answer.headers.get('location')
  }
  for (const isSignUp of ['true', 'false'])
    for (const provider of [{}, { provider: 'google' }, { provider: 'apple' }])
      expect(at({ isSignUp, ...provider })).toBe('shown')
  for (const wrong of [{ isSignUp: 'maybe' }, { isSignUp: 'TRUE' }, { isSignUp: 'true', provider: 'facebook' }])
    expect(at(wrong)).toBe('/error?errorCode=404')
})
