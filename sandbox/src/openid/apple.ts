// Apple's particularities: the answer is posted from Apple's page, so the app's cookies are not sent; the app's secret is a token that it
// signs itself; the name is given once, beside the code and unsigned; addresses may be relays; and booleans may be the text "true".
import { createHash, createPublicKey, generateKeyPairSync, randomBytes, randomInt, verify } from 'node:crypto'
import type { IssuerKind } from './issuer-kind.ts'

const longestSecretS = 15_777_000

export type AppleClient = { id: string; teamId: string; keyId: string; privateKey: string }

/** A registered app: Apple has the public half of its key. */
export function newAppleClient(): AppleClient {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return { id: 'sandbox.moon.web', teamId: 'SANDBOX123', keyId: 'SANDBOXKEY', privateKey }
}

export const apple = (client: AppleClient, now: () => number, issuer: () => string): IssuerKind => ({
  name: 'apple',
  title: 'Apple',
  paths: { authorize: '/auth/authorize', token: '/auth/token', keys: '/auth/keys' },
  discovery: {
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'fragment', 'form_post'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'name'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    claims_supported: ['aud', 'email', 'email_verified', 'exp', 'iat', 'is_private_email', 'iss', 'nonce', 'sub'],
  },
  checksPkce: false,
  cancelled: 'user_cancelled_authorize',
  answersBy: 'form_post',
  alsoAnswers: (person, isFirst) =>
    isFirst
      ? {
          user: JSON.stringify({
            name: { firstName: person.name.split(' ')[0], lastName: person.name.split(' ').slice(1).join(' ') },
            email: shownEmail(person),
          }),
        }
      : {},
  refuses: (query) => {
    if (query.get('client_id') !== client.id) return 'invalid_client'
    const asksPerson = /\b(name|email)\b/.test(query.get('scope') ?? '')
    if (asksPerson && query.get('response_mode') !== 'form_post')
      return 'invalid_request: response_mode must be form_post when name or email scope is requested.'
    return undefined
  },
  isClient: (form) =>
    form.get('client_id') === client.id && isSecret(form.get('client_secret') ?? '', client, now, issuer),
  claimsOf: (person, isVerified) => ({
    aud: client.id,
    sub: person.sub,
    email: shownEmail(person),
    email_verified: isVerified ? 'true' : 'false',
    ...(person.hidesEmail && { is_private_email: 'true' }),
    nonce_supported: true,
    auth_time: Math.floor(now() / 1_000),
  }),
  tokenLifeS: 24 * 3_600,
  newSub: () => `00${randomInt(1_000, 9_999)}.${randomBytes(16).toString('hex')}.${randomInt(1_000, 9_999)}`,
  firstPeople: [
    { name: 'Robin Vale', email: 'robin.vale@icloud.com', domain: null, hidesEmail: false },
    { name: 'Alex Moreau', email: 'alex@elsewhere.example', domain: null, hidesEmail: true },
  ],
})

function shownEmail({ sub, email, hidesEmail }: { sub: string; email: string; hidesEmail: boolean }): string {
  if (!hidesEmail) return email
  return `${createHash('sha256').update(sub).digest('hex').slice(0, 10)}@privaterelay.appleid.com`
}

/** Checks the app's ES256 token: its subject, its audience, and a lifetime of half a year at most. */
function isSecret(secret: string, client: AppleClient, now: () => number, issuer: () => string): boolean {
  const [head = '', body = '', signature = '', ...rest] = secret.split('.')
  const [header, claims] = [jsonOf(head), jsonOf(body)]
  if (!header || !claims || rest.length > 0) return false
  const nowS = now() / 1_000
  const key = createPublicKey(client.privateKey)
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return (
    header['alg'] === 'ES256' &&
    header['kid'] === client.keyId &&
    isSigned &&
    claims['iss'] === client.teamId &&
    claims['sub'] === client.id &&
    claims['aud'] === issuer() &&
    Number(claims['exp']) > nowS &&
    Number(claims['exp']) <= nowS + longestSecretS
  )
}

function jsonOf(part: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  } catch {
    return undefined
  }
}
