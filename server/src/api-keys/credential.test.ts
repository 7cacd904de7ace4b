import { expect, test } from 'vitest'
import { systemRandom } from '../kit/random.ts'
import { hashOf, hintOf, isCredential, isSameHash, newCredential } from './credential.ts'

test('a credential names its kind and can be selected with a double click; no two are the same', () => {
  const made = Array.from({ length: 200 }, () => newCredential('key', systemRandom))
  for (const one of made) expect(one).toMatch(/^moon_key_[0-9A-Za-z]{49}$/)
  expect(new Set(made).size).toBe(made.length)
  expect(newCredential('secret', systemRandom)).toMatch(/^moon_secret_/)
  expect(hintOf('key', made[0]!)).toBe(`moon_key_…${made[0]!.slice(-4)}`)
})

test('a credential contains all 256 random bits', () => {
  const ofBytes = (byte: number) =>
    newCredential('token', { bytes: (count) => new Uint8Array(count).fill(byte), below: () => 0 })
  expect(ofBytes(0)).toMatch(/^moon_token_0{43}/)
  const digits = ofBytes(255).slice('moon_token_'.length, -6).split('')
  const all = digits.reduce((sum, digit) => sum * 62n + valueOf(digit), 0n)
  expect(all).toBe(2n ** 256n - 1n)
})

test('a credential with a wrong letter, swapped letters, another kind, or missing or extra characters is invalid', () => {
  const key = newCredential('key', systemRandom)
  expect(isCredential('key', key)).toBe(true)
  expect(isCredential('token', key)).toBe(false)
  const mistyped = [...key].flatMap((letter, at) =>
    ['0', 'a', 'Z'].filter((other) => other !== letter).map((other) => key.slice(0, at) + other + key.slice(at + 1)),
  )
  const swapped = [...key].map((letter, at) => key.slice(0, at) + (key[at + 1] ?? '') + letter + key.slice(at + 2))
  const wrong = [...mistyped, ...swapped].filter((text) => text !== key)
  expect(wrong.length).toBeGreaterThan(150)
  expect(wrong.filter((text) => isCredential('key', text))).toEqual([])
  for (const text of ['', 'moon_key_', key.slice(1), `${key} `, `${key}a`, key.toUpperCase()])
    expect(isCredential('key', text)).toBe(false)
})

test('only a hash of a credential is stored, and only the same credential has the same hash', () => {
  const [one, other] = [newCredential('key', systemRandom), newCredential('key', systemRandom)]
  expect(hashOf(one).toString('latin1')).not.toContain(one)
  expect(isSameHash(hashOf(one), hashOf(one))).toBe(true)
  expect(isSameHash(hashOf(one), hashOf(other))).toBe(false)
  expect(isSameHash(hashOf(one), Buffer.alloc(0))).toBe(false)
})

const valueOf = (digit: string): bigint =>
  BigInt('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.indexOf(digit))
