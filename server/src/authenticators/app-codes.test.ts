import { expect, test } from 'vitest'
import { systemRandom } from '../kit/random.ts'
import { appAddress, appCode, newSecret, shownSecret, windowOf } from './app-codes.ts'

/** The key of RFC 6238, appendix B. */
const secret = '12345678901234567890'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i of 1970 the code is that of RFC 6238', async (second, code) => {
  const window = Math.floor(second / 30)
  expect(await appCode(secret, window)).toBe(code)
  expect(await windowOf(secret, code, new Date(second * 1_000))).toBe(BigInt(window))
})

test('a code is valid half a minute before and after its own period, and no longer', async () => {
  const code = '050471'
  const own = Math.floor(1_111_111_111 / 30)
  const at = (window: number) => windowOf(secret, code, new Date(window * 30_000))
  expect(await Promise.all([own - 2, own - 1, own, own + 1, own + 2].map(at))).toEqual([
    undefined,
    BigInt(own),
    BigInt(own),
    BigInt(own),
    undefined,
  ])
})

test('the app gets the secret in base32 and the account in a readable form', () => {
  expect(shownSecret(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(appAddress(secret, 'ada+moon@example.com')).toBe(
    'otpauth://totp/Moon:ada%2Bmoon%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Moon&algorithm=SHA1&digits=6&period=30',
  )
  expect(newSecret(systemRandom)).toMatch(/^[\w-]{20}$/)
  expect(newSecret(systemRandom)).not.toBe(newSecret(systemRandom))
})
