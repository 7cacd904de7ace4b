import { dollarsWire, type Cents } from '@moon/money/cents.ts'
import { z } from 'zod/mini'
import type { ExchangeAccount, TokensAnswer } from '../exchange-account.ts'
import { askForm, unknown } from './ask-coinbase.ts'

export type Client = {
  loginUrl: string
  clientId: string
  clientSecret: string
  /** Daily spending limit that a user is asked to allow. */
  dailyLimitCents: Cents
  timeoutMs: number
}

const scopes = [
  'wallet:user:read',
  'wallet:accounts:read',
  'wallet:transactions:read',
  'wallet:transactions:send',
  'offline_access',
]

const granted = z.object({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.optional(z.string()),
  expires_in: z.int().check(z.positive()),
  scope: z.optional(z.string()),
})
const refused = z.object({ error: z.string() })

type Consent = Pick<ExchangeAccount, 'consentUrl' | 'exchangeCode' | 'refresh' | 'revoke'>

/** "Sign in with Coinbase": OAuth 2 with PKCE, a spending limit in the request, single-use refresh tokens. */
export function coinbaseConsent(client: Client): Consent {
  const { loginUrl, clientId, clientSecret, timeoutMs } = client
  const credentials = { client_id: clientId, client_secret: clientSecret }
  const askTokens = async (fields: Record<string, string>): Promise<TokensAnswer> => {
    const answer = await askForm(`${loginUrl}/oauth2/token`, { timeoutMs, fields: { ...fields, ...credentials } })
    if (answer === undefined) return unknown
    const parsed = granted.safeParse(answer.body)
    if (answer.status === 200 && parsed.success) return { kind: 'granted', tokens: tokensOf(parsed.data) }
    const refusal = refused.safeParse(answer.body)
    // Only an error about the grant itself is final; refused credentials of our own are our fault, not the user's.
    return refusal.data?.error === 'invalid_grant' ? { kind: 'refused', because: refusal.data.error } : unknown
  }
  return {
    consentUrl: ({ state, challenge, returnTo }) => {
      const asked = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: returnTo,
        state,
        scope: scopes.join(','),
        code_challenge: challenge,
        code_challenge_method: 'S256',
        account: 'all',
        'meta[name]': 'Moon',
        'meta[send_limit_amount]': dollarsWire(client.dailyLimitCents).replace(/\.00$/, ''),
        'meta[send_limit_currency]': 'USD',
        'meta[send_limit_period]': 'day',
      })
      return `${loginUrl}/oauth2/auth?${asked.toString()}`
    },
    exchangeCode: ({ code, verifier, returnTo }) =>
      askTokens({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: returnTo }),
    refresh: (refreshToken) => askTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    revoke: async (token) => {
      const answer = await askForm(`${loginUrl}/oauth2/revoke`, { timeoutMs, fields: { token, ...credentials } })
      return answer?.status === 200 ? 'revoked' : 'unknown'
    },
  }
}

const tokensOf = ({ access_token, refresh_token, expires_in, scope = '' }: z.infer<typeof granted>) => ({
  access: access_token,
  refresh: refresh_token ?? null,
  expiresInSeconds: expires_in,
  scopes: scope.split(/[\s,]+/).filter((one) => one !== ''),
})
