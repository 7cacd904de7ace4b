import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password is kept as a salted argon2id hash that only the same password matches', async () => {
  const [hash, again] = [await hashPassword('Str0ng!pass'), await hashPassword('Str0ng!pass')]
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(hash).not.toBe(again)
  expect(await verifyPassword(hash, 'Str0ng!pass')).toBe(true)
  expect(await verifyPassword(hash, 'Str0ng!pasS')).toBe(false)
  expect(await verifyPassword('not a hash', 'Str0ng!pass')).toBe(false)
})

test('the same password typed on another system matches, and a long password is not truncated', async () => {
  expect(await verifyPassword(await hashPassword('Zu\u0308rich-1'), 'Z\u00fcrich-1')).toBe(true)
  const long = 'Aa1!'.padEnd(127, 'x')
  expect(await verifyPassword(await hashPassword(`${long}y`), `${long}z`)).toBe(false)
})
