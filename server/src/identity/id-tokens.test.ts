import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose'
import { expect, test } from 'vitest'
import { steppingClock } from '../kit/clock.ts'
import type { Auth } from '../auth/auth.ts'
import { idTokenAudience } from '../auth/id-token-life-ms.ts'
import { createIdTokens } from './id-tokens.ts'

const issuer = 'https://moon.example'
const clock = steppingClock(new Date('2026-03-01T12:00:00Z'))

/** Makes a signing key; `publish` adds it to the keys that tokens are verified with. */
async function newKey(kid: string, published: JWK[]) {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const sign = () =>
    new SignJWT({ sid: 'session' })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setSubject(kid)
      .setIssuer(issuer)
      .setAudience(idTokenAudience)
      .setIssuedAt(clock.now())
      .setExpirationTime(new Date(clock.now().getTime() + 60_000))
      .sign(privateKey)
  return { sign, publish: async () => published.push({ ...(await exportJWK(publicKey)), kid, alg: 'ES256' }) }
}

function reader(published: JWK[]) {
  let reads = 0
  const api = {
    getJwks: async () => {
      reads += 1
      return { keys: [...published] }
    },
  }
  return { read: createIdTokens({ auth: { api } as unknown as Auth, clock, issuer }), reads: () => reads }
}

test('a key published right after another is recognised immediately', async () => {
  const published: JWK[] = []
  const [one, two] = [await newKey('one', published), await newKey('two', published)]
  const { read } = reader(published)
  await one.publish()
  expect(await read(await one.sign())).toMatchObject({ identityId: 'one' })
  await two.publish()
  expect(await read(await two.sign())).toMatchObject({ identityId: 'two' })
})

test('tokens with unknown keys trigger a lookup at most once a second, and are refused', async () => {
  const published: JWK[] = []
  const [ours, forged] = [await newKey('ours', published), await newKey('forged', published)]
  await ours.publish()
  const { read, reads } = reader(published)
  await read(await ours.sign())
  for (let n = 0; n < 5; n += 1)
    await expect(read(await forged.sign())).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(reads()).toBe(2)
  clock.advance(1_000)
  await expect(read(await forged.sign())).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(reads()).toBe(3)
})

test('a verified token is refused once it has expired, and once its key is removed', async () => {
  const published: JWK[] = []
  const key = await newKey('key', published)
  await key.publish()
  const { read } = reader(published)
  const token = await key.sign()
  await read(token)
  clock.advance(66_000)
  await expect(read(token)).rejects.toMatchObject({ code: 'token_expired' })
  const next = await key.sign()
  await read(next)
  published.length = 0
  clock.advance(59_000)
  await read(next)
  clock.advance(1_000)
  await expect(read(next)).rejects.toMatchObject({ code: 'unauthenticated' })
})
