import { extensionScopes } from '@moon/contract/extension.ts'
import type { FastifyRequest } from 'fastify'
import { flagsWith } from '../flags/read-flags.ts'
import type { Guard } from '../http/serve-calls.ts'
import { acceptedLanguage } from '../languages/accepted-language.ts'
import type { Ids } from '../kit/ids.ts'
import { Refusal } from '../kit/refusal.ts'
import { enterUser, type SignupMode } from '../users/enter-user.ts'
import type { IdentityDeps } from './deps.ts'
import { createIdTokens } from './id-tokens.ts'
import { headersOf } from '../auth/library.ts'
import { assertSameOrigin, browserOf } from '../browser-cookies/same-origin.ts'
import { oldestSessionStart } from './session.ts'
import { findLiveSession, findMemberSession, type MemberSessionRow } from './store.ts'

type Deps = Pick<IdentityDeps, 'auth' | 'database' | 'clock' | 'publicUrl' | 'secret'> & {
  ids: Ids
  signupMode: SignupMode
}

/** Calls that stay open to a banned user (D-28): who they are, the flags, and calls whose answers carry the reason themselves. */
const openToBanned: ReadonlySet<string> = new Set(
  ['GET /users', 'POST /users', 'GET /flags', 'GET /cards/limits', 'POST /exchangerates'].flatMap((call) => [
    call,
    call.replace(' ', ' /v1/moon'),
  ]),
)

const mostRemembered = 10_000

const sessionId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The read behind the check of a log-in, exposed for benchmarks. */
export const readMemberSession: typeof findMemberSession = (on, of) => findMemberSession(on, of)

/**
 * Identifies the caller. A member's call carries an id token, which counts only while its session is alive, so a sign-out or a reset
 * invalidates every token at once. Calls by session cookie are answered by identity itself.
 */
export function createGuard(deps: Deps): Guard {
  const { auth, database, clock, publicUrl } = deps
  const readIdToken = createIdTokens({ auth, clock, issuer: publicUrl })
  const check: Guard = async (request, who) => {
    if (request.method !== 'GET' && pathOf(request).startsWith('/v1/auth/')) assertSameOrigin(request, publicUrl)
    if (who !== 'member') return { who }
    const token = await readIdToken(bearerOf(request))
    if (!sessionId.test(token.sessionId)) throw new Refusal('unauthenticated')
    const now = clock.now()
    const session = await findMemberSession(database.db, {
      id: token.sessionId,
      now,
      startedAfter: oldestSessionStart(now),
    })
    if (session?.identityId !== token.identityId) throw new Refusal('token_expired')
    const { userId, banReason } = await userOf(deps, request, session)
    if (banReason !== null && !openToBanned.has(`${request.method} ${pathOf(request)}`))
      throw new Refusal('user_banned', { userBanReason: banReason })
    return {
      who,
      memberId: userId,
      sessionId: session.id,
      flags: flagsWith(session.setFlags),
      ...(session.isExtension && { scopes: extensionScopes }),
    }
  }
  return remembering(check)
}

/** Remembers for each token the caller identified last, until the token is refused. */
function remembering(check: Guard): Guard {
  const last = new Map<string, ReturnType<NonNullable<Guard['expects']>>>()
  const guard: Guard = async (request, who, reply) => {
    const { authorization } = request.headers
    try {
      const identified = await check(request, who, reply)
      if (last.size >= mostRemembered) last.clear()
      if (identified.who === 'member' && authorization !== undefined) last.set(authorization, identified)
      return identified
    } catch (error) {
      last.delete(authorization ?? '')
      throw error
    }
  }
  return Object.assign(guard, { expects: ({ headers }: FastifyRequest) => last.get(headers.authorization ?? '') })
}

/**
 * The user whose live stream a request opens: the holder of the session cookie, or the extension, which has no cookie and shows its id
 * token. A browser's token opens no stream.
 */
export function createMemberOfStream(deps: Deps): (request: FastifyRequest) => Promise<string | undefined> {
  const { auth, database, clock, publicUrl } = deps
  const ofCookie = createMemberOfCookie(deps)
  const readIdToken = createIdTokens({ auth, clock, issuer: publicUrl })
  return async (request) => {
    if (request.headers.authorization === undefined) return ofCookie(request)
    const token = await readIdToken(bearerOf(request)).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
    if (!token || !sessionId.test(token.sessionId)) return undefined
    const now = clock.now()
    const asked = { id: token.sessionId, now, startedAfter: oldestSessionStart(now) }
    const session = await findMemberSession(database.db, asked)
    if (!session?.isExtension || session.identityId !== token.identityId) return undefined
    return (await userOf(deps, request, session)).userId
  }
}

/** The user of a session; creates the user's record at the first call of an identity. */
async function userOf(
  deps: Deps,
  request: FastifyRequest,
  { identityId, email, name, isFederated, userId, banReason }: MemberSessionRow,
): Promise<{ userId: string; banReason: string | null }> {
  if (userId !== null) return { userId, banReason }
  const language = acceptedLanguage(request.headers['accept-language'])
  const user = await enterUser(deps, { id: identityId, email, name, isFederated, language })
  return { userId: user.id, banReason: user.banReason }
}

/** The holder of a request's session cookie: for pages and for a browser's live stream, which cannot carry a token. */
export function createMemberOfCookie(deps: Deps): (request: FastifyRequest) => Promise<string | undefined> {
  const { auth, database, clock } = deps
  return async (request) => {
    const found = await auth.api.getSession({
      headers: headersOf(browserOf(request)),
      query: { disableRefresh: true, disableCookieCache: true },
    })
    const now = clock.now()
    const session =
      found &&
      (await findLiveSession(database.db, { id: found.session.id, now, startedAfter: oldestSessionStart(now) }))
    if (!session || session.isExtension) return undefined
    const { identityId: id, email, name, isFederated } = session
    const language = acceptedLanguage(request.headers['accept-language'])
    return (await enterUser(deps, { id, email, name, isFederated, language })).id
  }
}

const pathOf = (request: FastifyRequest): string => request.routeOptions.url ?? ''

function bearerOf(request: FastifyRequest): string {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw new Refusal('unauthenticated')
  return token
}
