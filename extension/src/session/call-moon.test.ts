import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetModules()
})

it('a Moon that takes a call and never answers counts as away', async () => {
  vi.resetModules()
  vi.stubEnv('MOON_APP', 'https://moon.example')
  vi.stubGlobal(
    'fetch',
    (_to: URL, { signal }: RequestInit) => new Promise((_, fail) => signal?.addEventListener('abort', fail)),
  )
  const patience = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  const { callMoon } = await import('./call-moon.ts')
  const reading = callMoon('readUser', { query: {} })
  patience.abort()
  await expect(reading).rejects.toMatchObject({ status: 0, code: 'unreachable' })
})
