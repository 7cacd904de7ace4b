import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HDKey } from '@scure/bip32'
import { expect, test } from 'vitest'
import { readSignerSettings } from './signer-settings.ts'

const xprv = HDKey.fromMasterSeed(new Uint8Array(32).fill(1)).derive("m/84'/0'/0'").privateExtendedKey
const right = {
  SIGNER_XPRV: xprv,
  SIGNER_KEY: 'xQ7pL2mN9vR4sT8wZ1aB6cD3eF5gH0jK',
  SIGNER_JOURNAL: join(tmpdir(), 'signer.jsonl'),
}

test.each([
  ['no key', { SIGNER_KEY: undefined }],
  ['a short key', { SIGNER_KEY: 'hunter22' }],
  ['a key that can be guessed', { SIGNER_KEY: 'a'.repeat(36) }],
  ['a public key', { SIGNER_XPRV: 'xpub' }],
  ['half a key', { SIGNER_XPRV: xprv.slice(0, 50) }],
  ['a journal in no folder', { SIGNER_JOURNAL: '/nowhere/at/all/signer.jsonl' }],
  ['a folder instead of a journal', { SIGNER_JOURNAL: tmpdir() }],
  ['a port that there is not', { SIGNER_PORT: '70000' }],
  ['no port', { SIGNER_PORT: '0' }],
  ['a limit of nothing', { SIGNER_HOUR_SATS: '0' }],
  ['a limit in bitcoin', { SIGNER_DAY_SATS: '0.5' }],
  ['a mistyped limit', { SIGNER_DYA_SATS: '5000000' }],
] as [string, Record<string, string | undefined>][])(
  'the signer does not start with %s, and says so in one sentence that names the setting [G-18]',
  (_why, wrong) => {
    const name = Object.keys(wrong)[0]!
    expect(() => readSignerSettings({ ...right, ...wrong })).toThrow(new RegExp(`^${name} [^\\n]*\\.$`))
  },
)

test('valid settings are read, and other environment variables are ignored', () => {
  const env = { ...right, SIGNER_URL: 'http://127.0.0.1:4090', PATH: '/bin', SIGNER_FEE_SATS: '1000' }
  expect(readSignerSettings(env)).toMatchObject({ port: 4090, limits: { perHour: 30_000_000n, fee: 1_000n } })
})
