import { expect, it, vi } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import { playServer, refusal } from '../testing/play-server.ts'
import { CredentialsStep } from './credentials-step.tsx'
import { SignUpStep } from './sign-up-step.tsx'

async function open(page: 'login' | 'signup', flags: Record<string, boolean>, start: () => unknown = () => undefined) {
  const asked = playServer({ publicFlags: () => ({ flags }), startFederated: start })
  const step = page === 'login' ? <CredentialsStep onOutcome={() => {}} /> : <SignUpStep onCreated={() => {}} />
  const screen = await onScreen(step, `/${page}?redirect=%2Fsettings`)
  await screen.wait(50)
  const left: string[] = []
  vi.stubGlobal('location', { assign: (address: string) => left.push(address) })
  const started = () => asked.filter(({ name }) => name === 'startFederated').map(({ body }) => body)
  return { screen, left, started, text: () => screen.texts().join(' ') }
}

const both = { googleSignIn: true, appleSignIn: true }

it.each([
  ['login', false],
  ['signup', true],
] as const)(
  'on /%s a button leads to the first provider, and back to where the user wanted to go',
  async (page, isSignUp) => {
    const { screen, left, started, text } = await open(page, both, () => ({
      authorizeUrl: 'https://google.example/auth',
    }))
    expect(text()).toMatch(/Continue with Google Continue with Apple/)
    await screen.press('Continue with Google')
    await screen.wait(50)
    expect(started()).toEqual([{ provider: 'google', isSignUp, wayBack: '/settings' }])
    expect(left).toEqual(['https://google.example/auth'])
    expect(screen.isEnabled('Continue with Apple')).toBe(false)
  },
)

it('a provider that is not configured has no button', async () => {
  const { text } = await open('login', { appleSignIn: true })
  expect(text()).toContain('Continue with Apple')
  expect(text()).not.toContain('Google')
})

it('without providers the page has no provider buttons', async () => {
  const { text } = await open('login', {})
  expect(text()).not.toMatch(/Continue with|or with your email/)
})

it('a provider that does not answer is reported here, and can be tried again', async () => {
  const { screen, left, text } = await open('login', both, () =>
    refusal(424, 'federated_unavailable', 'Google is away.'),
  )
  await screen.press('Continue with Google')
  await screen.wait(50)
  expect(text()).toContain('Google is away.')
  expect(left).toEqual([])
  expect(screen.isEnabled('Continue with Google')).toBe(true)
})
