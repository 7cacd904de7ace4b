import { expect, test } from 'vitest'
import { systemRandom } from './random.ts'
import { createSeal } from './seal.ts'

const seal = createSeal({ secret: 'a secret of thirty-two characters', purpose: 'tests', random: systemRandom })
const secret = Buffer.from('the preimage')

test('what was sealed opens again, and never looks the same twice', () => {
  const [one, other] = [seal.close(secret, 'inv_1'), seal.close(secret, 'inv_1')]
  expect(seal.open(one, 'inv_1')).toEqual(secret)
  expect(one.equals(other)).toBe(false)
  expect(one.includes(secret)).toBe(false)
})

test('it opens for nobody else, under no other secret or purpose, and not after a change', () => {
  const sealed = seal.close(secret, 'inv_1')
  const stranger = createSeal({ secret: 'another one of thirty-two letters', purpose: 'tests', random: systemRandom })
  const elsewhere = createSeal({ secret: 'a secret of thirty-two characters', purpose: 'other', random: systemRandom })
  const changed = Buffer.from(sealed)
  changed[14]! ^= 1
  expect(() => seal.open(sealed, 'inv_2')).toThrow('unable to authenticate data')
  expect(() => stranger.open(sealed, 'inv_1')).toThrow('unable to authenticate data')
  expect(() => elsewhere.open(sealed, 'inv_1')).toThrow('unable to authenticate data')
  expect(() => seal.open(changed, 'inv_1')).toThrow('unable to authenticate data')
})

test('what an earlier secret sealed opens while that one is given, and is never sealed under it again', () => {
  const secrets = { secret: 'the newer of thirty-two characters', purpose: 'tests', random: systemRandom }
  const newer = createSeal({ ...secrets, earlierSecrets: ['a secret of thirty-two characters'] })
  expect(newer.open(seal.close(secret, 'inv_1'), 'inv_1')).toEqual(secret)
  const sealed = newer.close(secret, 'inv_1')
  expect(newer.open(sealed, 'inv_1')).toEqual(secret)
  expect(createSeal(secrets).open(sealed, 'inv_1')).toEqual(secret)
  expect(() => seal.open(sealed, 'inv_1')).toThrow('unable to authenticate data')
})
