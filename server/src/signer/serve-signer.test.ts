import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HDKey } from '@scure/bip32'
import { afterAll, expect, test } from 'vitest'
import { steppingClock } from '../kit/clock.ts'
import { serveSigner } from './serve-signer.ts'

const folder = mkdtempSync(join(tmpdir(), 'moon-signer-'))
const key = 'k'.repeat(32)
const server = serveSigner(
  { clock: steppingClock(new Date('2026-03-10T15:00:00Z')) },
  {
    account: HDKey.fromMasterSeed(new Uint8Array(32).fill(1), { private: 0x04358394, public: 0x043587cf }),
    key,
    port: 0,
    journal: join(folder, 'journal'),
    limits: { perPayout: 50_000n, perHour: 90_000n, perDay: 110_000n, fee: 10_000n },
  },
)
await new Promise((ready) => server.once('listening', ready))
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const post = async (body: string, authorization = `Bearer ${key}`) => {
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/sign`, { method: 'POST', headers: { authorization }, body })
  return answer.status
}

test('a request of a megabyte is read, a longer one is not, and requests without the key are ignored', async () => {
  expect(await post('x'.repeat(1_000_000))).toBe(400)
  // The server logs it to standard error and continues to answer.
  expect(await post('x'.repeat(1_000_001))).toBe(500)
  expect(await post('x'.repeat(1_000_001), 'Bearer another')).toBe(401)
  expect(await post('{}')).toBe(400)
})
