import { expect, it, vi } from 'vitest'
import { cents } from '@moon/money/cents.ts'
import { queryClient } from '../../api/query.ts'
import { flagsQuery } from '../../session/flags.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer } from '../../testing/play-server.ts'
import { ProvidersSection } from './providers-section.tsx'

const google = { provider: 'google', linkedAt: '2026-11-20T12:00:00.000Z' }

async function sectionOf(standing: () => object, flags: Record<string, boolean> = { googleSignIn: true }) {
  const asked = playServer({
    listProviders: standing,
    unlinkProvider: () => ({ outcome: 'unlinked' }),
    startLink: () => ({ authorizeUrl: 'https://google.example/auth' }),
    memberFlags: () => ({ flags, finalizedFrom: '100.00' }),
  })
  const screen = await onScreen(<ProvidersSection />)
  queryClient.setQueryData(flagsQuery.queryKey, { flags, finalizedFrom: cents(10_000n) })
  await screen.wait(100)
  return { screen, asked }
}

it('a linked provider can be unlinked where a password is set', async () => {
  const { screen, asked } = await sectionOf(() => ({ providers: [google], hasPassword: true }))
  await screen.press('Unlink Google')
  await screen.wait(100)
  expect(asked.find(({ name }) => name === 'unlinkProvider')?.path).toBe('/v1/moon/providers/google')
  expect(screen.texts()).not.toContain('Set a password')
})

it('the only log-in method cannot be unlinked, and setting a password is offered', async () => {
  const { screen } = await sectionOf(() => ({ providers: [google], hasPassword: false }))
  expect(screen.isEnabled('Unlink Google')).toBe(false)
  expect(screen.texts()).toContain('Set a password')
})

it('an available provider can be connected: the browser leaves for its page', async () => {
  const { screen, asked } = await sectionOf(() => ({ providers: [], hasPassword: true }))
  const left: string[] = []
  vi.stubGlobal('location', { assign: (address: string) => left.push(address) })
  await screen.press('Connect Google')
  await screen.wait(100)
  expect(asked.find(({ name }) => name === 'startLink')?.path).toBe('/v1/moon/providers/google')
  expect(left).toEqual(['https://google.example/auth'])
  expect(screen.texts()).not.toContain('Apple')
})

it('without linked or available providers the section is not shown', async () => {
  const { screen } = await sectionOf(() => ({ providers: [], hasPassword: true }), {})
  expect(screen.texts()).toEqual([])
})
