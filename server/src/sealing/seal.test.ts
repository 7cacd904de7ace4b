import { expect, test } from 'vitest'
import { keyringOf, type Keyring } from './keyring.ts'
import { systemRandom } from '../kit/random.ts'
import { createSeal } from './seal.ts'
import { deriveKey, encrypt } from './wrap-key.ts'

const sealOf = (keys: Keyring, purpose = 'tests') => createSeal({ keys, purpose, random: systemRandom })
const keys = keyringOf('a secret of thirty-two characters')
const seal = sealOf(keys)
const secret = Buffer.from('the preimage')

test('a sealed value can be opened, and each sealing looks different', async () => {
  const [one, other] = [seal.close(secret, 'inv_1'), seal.close(secret, 'inv_1')]
  expect(await seal.open(one, 'inv_1')).toEqual(secret)
  expect(one.equals(other)).toBe(false)
  expect(one.includes(secret)).toBe(false)
})

test('a sealed value cannot be opened for another row, under another key or purpose, or after a change of any byte', async () => {
  const sealed = seal.close(secret, 'inv_1')
  await expect(seal.open(sealed, 'inv_2')).rejects.toThrow('unable to authenticate data')
  await expect(sealOf(keyringOf('another')).open(sealed, 'inv_1')).rejects.toThrow('unable to authenticate data')
  await expect(sealOf(keys, 'other').open(sealed, 'inv_1')).rejects.toThrow('unable to authenticate data')
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    await expect(seal.open(changed, 'inv_1')).rejects.toThrow(/unable to authenticate data|no data key/)
  }
  for (const short of ['', 'MSK', 'MSK\u0001\0\0\0\u0001', 'nothing that was sealed'])
    await expect(seal.open(Buffer.from(short), 'inv_1')).rejects.toThrow(
      /unable to authenticate|authentication tag|Invalid/,
    )
})

test('a sealed value names its data key, so that a retired key still opens it', async () => {
  const [old, now] = [keys.current(), { id: 2, bytes: keyringOf('two').current().bytes }]
  const later = { ...keys, current: () => now, find: async (id: number) => [old, now].find((key) => key.id === id) }
  const before = seal.close(secret, 'inv_1')
  const sealed = sealOf(later).close(secret, 'inv_1')
  expect([before, sealed].map((one) => one.subarray(0, 8).toString('latin1'))).toEqual([
    'MSK\u0001\0\0\0\u0001',
    'MSK\u0001\0\0\0\u0002',
  ])
  for (const one of [before, sealed]) expect(await sealOf(later).open(one, 'inv_1')).toEqual(secret)
  await expect(seal.open(sealed, 'inv_1')).rejects.toThrow('there is no data key 2')
})

test('a value sealed with a deployment secret before data keys existed can be opened with it, also with an earlier secret', async () => {
  const key = deriveKey('the secret of then', 'tests')
  const sealed = encrypt({ key, plain: secret, bound: Buffer.from('inv_1'), random: systemRandom })
  const knows = sealOf({ ...keys, deploymentSecrets: ['the secret of now', 'the secret of then'] })
  expect(await knows.open(sealed, 'inv_1')).toEqual(secret)
  await expect(knows.open(sealed, 'inv_2')).rejects.toThrow('unable to authenticate data')
  await expect(seal.open(sealed, 'inv_1')).rejects.toThrow('unable to authenticate data')
})
