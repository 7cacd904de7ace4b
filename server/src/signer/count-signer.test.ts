import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { steppingClock } from '../kit/clock.ts'
import { countSigner, serveSignerCounts } from './count-signer.ts'

const hourMs = 3_600_000
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const now = clock.now().getTime()
const left = [
  { at: now - 10_000, sats: 4_000n },
  { at: now - 2 * hourMs, sats: 30_000n },
]
const leftSince = (ms: number) => left.filter(({ at }) => at > ms).reduce((sum, { sats }) => sum + sats, 0n)
const limits = { perPayout: 50_000n, perHour: 90_000n, perDay: 110_000n, fee: 10_000n }
const counts = countSigner(clock, { leftSince }, limits)
const server = serveSignerCounts(counts).listen(0, '127.0.0.1')
await new Promise((ready) => server.once('listening', ready))
afterAll(() => server.close())
const ask = (path: string, method = 'GET') =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method })

test('Prometheus metrics show what was signed, what was refused, and how much of the hourly and daily limits is used; nothing else is served', async () => {
  counts.signed()
  counts.refused()
  counts.refused()
  const text = await (await ask('/metrics')).text()
  expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([
    'moon_signer_signed_total 1',
    'moon_signer_refused_total 2',
    'moon_signer_left_sats{period="hour"} 4000',
    'moon_signer_left_sats{period="day"} 34000',
    'moon_signer_limit_sats{period="hour"} 90000',
    'moon_signer_limit_sats{period="day"} 110000',
    `moon_signer_signed_timestamp_seconds ${now / 1_000}`,
  ])
  expect([(await ask('/sign')).status, (await ask('/metrics', 'POST')).status]).toEqual([404, 404])
})
