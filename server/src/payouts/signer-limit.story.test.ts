// The limit that the server reads from its signer before it accepts payout requests, with a real signer server.
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HDKey } from '@scure/bip32'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../kit/clock.ts'
import { payoutSigner } from '../rails/bitcoin/payout-signer.ts'
import { RailDown } from '../rails/rail.ts'
import { serveSigner } from '../signer/serve-signer.ts'
import { checkSignerLimit } from '../check-signer-limit.ts'

const key = 'the key of a story, 32 characters or more'
const journal = join(tmpdir(), `moon-signer-limit-${process.pid}.jsonl`)
const limits = { perPayout: 5_000_000n, perHour: 4_000_000n, perDay: 9_000_000n, fee: 300_000n }
const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(3))
const signing = serveSigner({ clock: systemClock }, { account, key, journal, limits, port: 0 })
await new Promise((ready) => signing.once('listening', ready))
const signer = payoutSigner({ url: `http://127.0.0.1:${(signing.address() as AddressInfo).port}`, key })
const away = payoutSigner({ url: 'http://127.0.0.1:9', key })
afterAll(() => {
  signing.close()
  rmSync(journal, { force: true })
})

const warnings: unknown[] = []
const log = { warn: (said: unknown) => void warnings.push(said) }
const check = (payoutLimitSats: bigint, asked = signer) => checkSignerLimit({ signer: asked, payoutLimitSats, log })

test('a server that allows more than its signer ever signs does not start, and says so in one sentence [G-32]', async () => {
  await expect(check(3_700_001n)).rejects.toThrow(
    'SIGNER_PAYOUT_SATS is 3700001, but the signer signs at most 3700000 satoshis in one payout.',
  )
  await check(3_700_000n)
  await checkSignerLimit({ signer: undefined, payoutLimitSats: 1n, log })
  expect(warnings).toEqual([])
})

test('a signer that is away, or has another key, causes a warning', async () => {
  await check(9_999_999n, away)
  expect(warnings).toEqual(['The signer of payouts does not answer.'])
  const url = `http://127.0.0.1:${(signing.address() as AddressInfo).port}`
  await expect(payoutSigner({ url, key: 'another key' }).mostSats()).rejects.toThrow(RailDown)
})
