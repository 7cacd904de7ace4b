// Sign-in at the exchange: the consent page for users, and the token calls for apps.
import { answerJson, type Call, type Router } from '../http.ts'
import { answerConsent } from './consent-page.ts'
import { exchangeCode, giveCode, refreshGrant, revokeToken, secondsLeft } from './grants.ts'
import { OAuthProblem } from './problem.ts'
import { findCustomer, merchantEmail, type ExchangeState, type Grant } from './state.ts'

export const client = { id: 'sandbox-app', secret: 'sandbox-app-secret' } as const

/** The default limit: an app that requests none may send a dollar a day. */
const usualLimit = { amount: '1', currency: 'USD', period: 'day' }

export function oauthRoutes(router: Router, { state, onChange }: { state: ExchangeState; onChange: () => void }): void {
  router.on('GET /oauth2/auth', (call) => {
    const asked = readAsked(call.url.searchParams)
    const customers = state.people.value.customers.filter(({ email }) => email !== merchantEmail)
    answerConsent(call.response, { ...asked, customers, query: call.url.search })
  })

  router.on('POST /oauth2/decide', (call) => {
    const form = new URLSearchParams(call.body)
    const asked = readAsked(new URLSearchParams(form.get('query') ?? ''))
    const back = new URL(asked.redirectUri)
    if (asked.state !== null) back.searchParams.set('state', asked.state)
    const customer = findCustomer(state, form.get('customer') ?? '')
    if (form.get('decision') !== 'allow' || !customer) {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('error_description', 'The resource owner denied the request.')
    } else {
      const scopes = asked.scopes.filter((scope) => scope !== sendScope || form.get('may-send') === 'yes')
      const limit = { ...asked.limit, amount: form.get('limit') || asked.limit.amount }
      const grant = { customerId: customer.id, clientId: client.id, scopes, limit }
      back.searchParams.set(
        'code',
        giveCode(state, { grant, redirectUri: asked.redirectUri, challenge: asked.challenge }),
      )
    }
    call.response.writeHead(303, { location: back.href, 'cache-control': 'no-store' })
    call.response.end()
  })

  router.on('POST /oauth2/token', (call) => {
    const form = fieldsOf(call)
    assertClient(form)
    const grant =
      form.get('grant_type') === 'authorization_code'
        ? exchangeCode(state, {
            code: form.get('code') ?? '',
            clientId: client.id,
            redirectUri: form.get('redirect_uri') ?? '',
            verifier: form.get('code_verifier') ?? undefined,
          })
        : refreshed(state, form)
    onChange()
    answerJson(call.response, 200, tokensOf(state, grant))
  })

  router.on('POST /oauth2/revoke', (call) => {
    const form = fieldsOf(call)
    assertClient(form)
    revokeToken(state, form.get('token') ?? '')
    onChange()
    answerJson(call.response, 200, {})
  })
}

const sendScope = 'wallet:transactions:send'

function refreshed(state: ExchangeState, form: URLSearchParams): Grant {
  if (form.get('grant_type') !== 'refresh_token')
    throw new OAuthProblem('unsupported_grant_type', 'The authorization grant type is not supported.')
  return refreshGrant(state, { refreshToken: form.get('refresh_token') ?? '', clientId: client.id })
}

function tokensOf(state: ExchangeState, grant: Grant) {
  return {
    access_token: grant.accessToken,
    token_type: 'bearer',
    expires_in: secondsLeft(state, grant),
    ...(grant.refreshToken === null ? {} : { refresh_token: grant.refreshToken }),
    scope: grant.scopes.join(' '),
  }
}

function readAsked(query: URLSearchParams) {
  const redirectUri = query.get('redirect_uri') ?? ''
  if (query.get('client_id') !== client.id) throw new OAuthProblem('invalid_client', 'Unknown client.', 401)
  if (query.get('response_type') !== 'code')
    throw new OAuthProblem('unsupported_response_type', 'Only response_type=code is supported.')
  // Redirect addresses that apps may register: any on this machine.
  if (!URL.canParse(redirectUri) || !['localhost', '127.0.0.1'].includes(new URL(redirectUri).hostname))
    throw new OAuthProblem('invalid_request', 'The redirect uri included is not valid.')
  const challenge = query.get('code_challenge')
  if (challenge !== null && query.get('code_challenge_method') !== 'S256')
    throw new OAuthProblem('invalid_request', 'code_challenge_method must be S256.')
  return {
    redirectUri,
    challenge,
    state: query.get('state'),
    scopes: (query.get('scope') ?? 'wallet:user:read').split(/[\s,]+/).filter((scope) => scope !== ''),
    appName: query.get('meta[name]') ?? 'An app',
    limit: {
      amount: query.get('meta[send_limit_amount]') ?? usualLimit.amount,
      currency: query.get('meta[send_limit_currency]') ?? usualLimit.currency,
      period: query.get('meta[send_limit_period]') ?? usualLimit.period,
    },
  }
}

function assertClient(form: URLSearchParams): void {
  if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret)
    throw new OAuthProblem('invalid_client', 'Client authentication failed.', 401)
}

/** The token calls accept a form or JSON. */
function fieldsOf(call: Call): URLSearchParams {
  const isJson = call.request.headers['content-type']?.includes('json')
  return new URLSearchParams(isJson ? (call.json() as Record<string, string>) : call.body)
}
