// Grants of customers to apps: a code becomes tokens once, refresh tokens rotate with each use, a revoked grant ends.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { OAuthProblem } from './problem.ts'
import type { AuthCode, ExchangeState, Grant } from './state.ts'

const codeLastsMs = 10 * 60_000
const accessLastsMs = 3_600_000

export function giveCode(state: ExchangeState, given: Omit<AuthCode, 'code' | 'untilMs'>): string {
  const code = newToken(24)
  state.people.value.codes.push({ ...given, code, untilMs: state.clock.now() + codeLastsMs })
  state.people.save()
  return code
}

/** A code is valid once, for the app that requested it, at the address it was sent to, with the right verifier. */
export function exchangeCode(
  state: ExchangeState,
  asked: { code: string; clientId: string; redirectUri: string; verifier: string | undefined },
): Grant {
  const { people, clock } = state
  const found = people.value.codes.find(({ code }) => code === asked.code)
  people.value.codes = people.value.codes.filter((code) => code !== found && code.untilMs >= clock.now())
  people.save()
  const isGood =
    found !== undefined &&
    found.untilMs >= clock.now() &&
    found.grant.clientId === asked.clientId &&
    found.redirectUri === asked.redirectUri &&
    (found.challenge === null || found.challenge === challengeOf(asked.verifier ?? ''))
  if (!isGood)
    throw new OAuthProblem('invalid_grant', 'The provided authorization grant is invalid, expired, or revoked.')
  const grant: Grant = {
    ...found.grant,
    id: randomUUID(),
    isRevoked: false,
    createdAt: new Date(clock.now()).toISOString(),
    ...freshTokens(state, found.grant.scopes),
  }
  people.value.grants.push(grant)
  people.save()
  return grant
}

export function refreshGrant(state: ExchangeState, asked: { refreshToken: string; clientId: string }): Grant {
  const grant = state.people.value.grants.find(
    ({ refreshToken, clientId, isRevoked }) =>
      refreshToken === asked.refreshToken && clientId === asked.clientId && !isRevoked,
  )
  if (!grant)
    throw new OAuthProblem('invalid_grant', 'The provided authorization grant is invalid, expired, or revoked.')
  Object.assign(grant, freshTokens(state, grant.scopes))
  state.people.save()
  return grant
}

/** Revokes by access or refresh token; an unknown token counts as revoked. */
export function revokeToken(state: ExchangeState, token: string): void {
  for (const grant of state.people.value.grants)
    if (grant.accessToken === token || grant.refreshToken === token) grant.isRevoked = true
  state.people.save()
}

export const secondsLeft = (state: ExchangeState, grant: Grant): number =>
  Math.max(0, Math.round((grant.accessUntilMs - state.clock.now()) / 1_000))

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

const newToken = (bytes: number): string => randomBytes(bytes).toString('base64url')

function freshTokens(state: ExchangeState, scopes: readonly string[]) {
  return {
    accessToken: newToken(32),
    accessUntilMs: state.clock.now() + accessLastsMs,
    refreshToken: scopes.includes('offline_access') ? newToken(32) : null,
  }
}
