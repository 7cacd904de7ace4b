import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto'
import type { Lie } from './lies.ts'
import type { Person } from './person.ts'
import { signingKey, type IssuerState } from './state.ts'

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Makes an id token about a person, signed with RS256; optionally with one lie. */
export function idToken(
  state: IssuerState,
  { person, nonce, lie, accessToken }: { person: Person; nonce: string | null; lie: Lie; accessToken: string },
): string {
  const { kind, issuer, clock } = state
  const nowS = Math.floor(clock.now() / 1_000) - (lie === 'expired' ? kind.tokenLifeS + 3_600 : 0)
  const { email, ...claims } = kind.claimsOf(person, lie !== 'unverified-email')
  const said = {
    iss: lie === 'other-issuer' ? 'https://issuer.example' : issuer,
    ...claims,
    ...(lie !== 'no-email' && { email }),
    ...(lie === 'other-audience' && { aud: 'another-app' }),
    ...(nonce !== null && lie !== 'no-nonce' && { nonce: lie === 'other-nonce' ? `not-${nonce}` : nonce }),
    at_hash: createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url'),
    iat: nowS,
    exp: nowS + kind.tokenLifeS,
  }
  return signed(state, said, lie)
}

function signed(state: IssuerState, claims: object, lie: Lie): string {
  const { kid, privatePem, publicPem } = signingKey(state)
  const header = { alg: 'RS256', kid, typ: 'JWT' }
  if (lie === 'unsigned') return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`
  if (lie === 'public-key-as-secret') {
    const text = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`
    return `${text}.${createHmac('sha256', publicPem).update(text).digest('base64url')}`
  }
  const text = `${encode(header)}.${encode(claims)}`
  const key = lie === 'other-key' ? strangersKey() : privatePem
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

const strangersKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey
