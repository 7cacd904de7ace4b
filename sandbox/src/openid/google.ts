// Google's particularities: PKCE, a text as secret, the answer in the redirect address, the name in every id token, and `hd` for
// addresses of an organisation hosted by Google.
import { randomInt } from 'node:crypto'
import type { IssuerKind } from './issuer-kind.ts'

export const googleClient = {
  id: '407408718192-sandbox.apps.googleusercontent.com',
  secret: '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ne',
} as const

export const google: IssuerKind = {
  name: 'google',
  title: 'Google',
  paths: { authorize: '/o/oauth2/v2/auth', token: '/token', keys: '/oauth2/v3/certs' },
  discovery: {
    response_types_supported: ['code', 'token', 'id_token', 'code token', 'code id_token', 'none'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    claims_supported: [
      'aud',
      'email',
      'email_verified',
      'exp',
      'family_name',
      'given_name',
      'iat',
      'iss',
      'name',
      'sub',
    ],
    code_challenge_methods_supported: ['plain', 'S256'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
  },
  checksPkce: true,
  cancelled: 'access_denied',
  answersBy: 'query',
  alsoAnswers: (person) => ({
    scope: 'email profile openid https://www.googleapis.com/auth/userinfo.email',
    authuser: '0',
    prompt: 'consent',
    ...(person.domain !== null && { hd: person.domain }),
  }),
  refuses: (query) =>
    query.get('client_id') === googleClient.id
      ? undefined
      : 'Error 401: invalid_client. The OAuth client was not found.',
  isClient: (form, { authorization }) =>
    (form.get('client_id') === googleClient.id && form.get('client_secret') === googleClient.secret) ||
    authorization === `Basic ${btoa(`${googleClient.id}:${googleClient.secret}`)}`,
  claimsOf: ({ sub, email, name, domain }, isVerified) => ({
    azp: googleClient.id,
    aud: googleClient.id,
    sub,
    email,
    email_verified: isVerified,
    name,
    given_name: name.split(' ')[0],
    family_name: name.split(' ').slice(1).join(' '),
    ...(domain !== null && { hd: domain }),
  }),
  tokenLifeS: 3_600,
  newSub: () => `1${Array.from({ length: 20 }, () => randomInt(10)).join('')}`,
  firstPeople: [
    { name: 'Sam Carter', email: 'sam.carter@gmail.com', domain: null, hidesEmail: false },
    { name: 'Kim Osei', email: 'kim@studio.example', domain: 'studio.example', hidesEmail: false },
    { name: 'Lou Brandt', email: 'lou@elsewhere.example', domain: null, hidesEmail: false },
  ],
}
