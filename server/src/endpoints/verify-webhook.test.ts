import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { verifyWebhook } from '@moon/contract/verify-webhook.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { systemClock } from '../kit/clock.ts'
import { systemRandom } from '../kit/random.ts'
import { newEndpointSecret, signEvent } from './sign-event.ts'

const folder = mkdtempSync(join(tmpdir(), 'moon-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the program of the public page accepts a genuine event once, and throws at any other', async () => {
  const secret = newEndpointSecret(systemRandom)
  vi.stubEnv('MOON_WEBHOOK_SECRET', secret)
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'hear.mjs'), verifyWebhook)
  const { hear } = (await import(pathToFileURL(join(folder, 'hear.mjs')).href)) as {
    hear: (request: { body: string; headers: Record<string, string> }) => void
  }
  const body = JSON.stringify({ id: 'evt_1', type: 'card.ready', data: { cardId: 'card_1' } })
  const signed = (at: Date, by = secret) => ({ body, headers: signEvent({ id: 'evt_1', at, body }, [by]) })
  const printed = vi.spyOn(console, 'log').mockReturnValue()
  const now = systemClock.now()
  hear(signed(now))
  hear(signed(now))
  expect(printed.mock.calls).toEqual([['card_1']])
  expect(() => hear({ ...signed(now), body: body.replace('card_1', 'card_2') })).toThrow('No matching signature')
  expect(() => hear(signed(now, newEndpointSecret(systemRandom)))).toThrow('No matching signature')
  expect(() => hear(signed(new Date(now.getTime() - 600_000)))).toThrow('too old')
  printed.mockRestore()
  vi.unstubAllEnvs()
})
