// An app's calls to an issuer: discovery, keys, and tokens for a code.
import { createHash, createPublicKey, randomBytes } from 'node:crypto'
import { answerJson, Problem, type Router } from '../http.ts'
import { idToken } from './id-token.ts'
import { findPerson, rotate, signingKey, type IssuerState } from './state.ts'

/** An OAuth error. */
export class TokenProblem extends Problem {
  readonly error: string
  constructor(error: string, message: string, status = 400) {
    super(status, message)
    this.error = error
  }
}

export function tokenRoutes(router: Router, state: IssuerState): void {
  const { kind, issuer } = state
  router.on('GET /.well-known/openid-configuration', ({ response }) =>
    answerJson(response, 200, {
      issuer,
      authorization_endpoint: issuer + kind.paths.authorize,
      token_endpoint: issuer + kind.paths.token,
      jwks_uri: issuer + kind.paths.keys,
      ...kind.discovery,
    }),
  )

  router.on(`GET ${kind.paths.keys}`, ({ response }) => {
    const { kid, publicPem } = signingKey(state)
    answerJson(response, 200, {
      keys: [{ ...createPublicKey(publicPem).export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }],
    })
  })

  router.on(`POST ${kind.paths.token}`, ({ request, response, body }) => {
    const form = new URLSearchParams(body)
    if (!kind.isClient(form, request.headers)) throw new TokenProblem('invalid_client', 'The client is unknown.', 401)
    if (form.get('grant_type') !== 'authorization_code')
      throw new TokenProblem('unsupported_grant_type', 'Only codes are exchanged here.')
    const { person, nonce, lie } = takeCode(state, form)
    const accessToken = randomBytes(24).toString('base64url')
    answerJson(response, 200, {
      access_token: accessToken,
      expires_in: 3_599,
      token_type: 'Bearer',
      id_token: idToken(state, { person, nonce, lie, accessToken }),
    })
  })

  // Sandbox-only calls.
  router.on('POST /sandbox/rotate', ({ response }) => answerJson(response, 200, { kid: rotate(state).kid }))
  router.on('POST /sandbox/people/:email', ({ response, params, json }) => {
    const person = findPerson(state, params['email'] ?? '')
    if (!person) throw new Problem(404, 'Nobody has this address.')
    Object.assign(person, { email: String(json()['email']) })
    state.kept.save()
    answerJson(response, 200, { sub: person.sub })
  })
}

/**
 * A code is valid once, for the app that requested it, at the address it was sent to, and, where PKCE applies, with the right verifier.
 */
function takeCode(state: IssuerState, form: URLSearchParams) {
  const { kept, clock, kind } = state
  const found = kept.value.codes.find(({ code }) => code === form.get('code'))
  kept.value.codes = kept.value.codes.filter((code) => code !== found && code.untilMs >= clock.now())
  kept.save()
  const person = found && findPerson(state, found.sub)
  const isGood =
    found !== undefined &&
    found.untilMs >= clock.now() &&
    found.redirectUri === form.get('redirect_uri') &&
    (!kind.checksPkce || found.challenge === null || found.challenge === challengeOf(form.get('code_verifier') ?? ''))
  if (!isGood || !person) throw new TokenProblem('invalid_grant', 'The code is wrong, used or too old.')
  return { person, nonce: found.nonce, lie: found.lie }
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
