import { createHmac } from 'node:crypto'
import { passwordMaxLength, passwordMinLength } from '@moon/contract/limits.ts'
import { APIError, betterAuth } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { deleteSessionCookie } from 'better-auth/cookies'
import { jwt, twoFactor } from 'better-auth/plugins'
import type { Database } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import { authTables } from './auth-tables.ts'
import { idTokenAudience, idTokenLifeMs } from './id-token-life-ms.ts'
import { challengeCodeNow } from './with-challenge-code.ts'
import { codeLifeMs, codeTries } from './code-life-ms.ts'
import { enterPlugin } from './enter-plugin.ts'
import { cookiePrefix } from './library.ts'
import { hashedAdapter } from './hashed-adapter.ts'
import { hashPassword, verifyPassword } from '../passwords/passwords.ts'
import { hasMetOutage, noteOutage, showOutages } from './show-outages.ts'
import { trustedDeviceLifeS } from './trust-device.ts'

/** A session ends after this time without use; its maximum age is in identity/session.ts. */
const sessionIdleS = 14 * 24 * 3600
const sessionRenewedEveryS = 24 * 3600

type Parts = { database: Database; log: Log; secret: string; publicUrl: string }

export type Auth = ReturnType<typeof createAuth>

/**
 * The identity library behind our own calls: it stores identities, passwords, sessions and keys. None of its HTTP routes is served;
 * limits, policy, emails and answers are ours. It uses the wall clock, because it accepts no other.
 */
export function createAuth({ database, log, secret, publicUrl }: Parts) {
  const isSecure = publicUrl.startsWith('https:')
  const auth = betterAuth({
    baseURL: publicUrl,
    basePath: '/v1/auth',
    secret,
    database: hashedAdapter(database.db),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      // The library may log as an error two concurrent sign-ups of one address; a real defect of it raises an alarm where its answer is
      // read.
      log: (level, message) => {
        if (!hasMetOutage()) log[level === 'error' ? 'warn' : 'info']({ identity: message })
      },
    },
    advanced: {
      database: { generateId: 'uuid' },
      // __Host- binds a cookie to this very origin; the library's own Secure prefix would come before it
      cookiePrefix: cookiePrefix(publicUrl),
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
      ipAddress: { disableIpTracking: true },
    },
    user: authTables.user,
    session: { ...authTables.session, expiresIn: sessionIdleS, updateAge: sessionRenewedEveryS },
    account: { ...authTables.account, encryptOAuthTokens: true },
    verification: authTables.verification,
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: passwordMinLength,
      maxPasswordLength: passwordMaxLength,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: (password) => noteOutage(() => hashPassword(password)),
        verify: ({ hash, password }) => noteOutage(() => verifyPassword(hash, password)),
      },
    },
    hooks: { after: afterCall },
    plugins: [challengePlugin(secret), enterPlugin, idTokenPlugin(publicUrl)] as const,
  })
  return { ...auth, api: showOutages(auth.api) }
}

/** Codes, their emails and their tries are ours (codes.ts); the library is only informed that a log-in's code was right. */
function challengePlugin(secret: string) {
  const hash = async (code: string): Promise<string> =>
    createHmac('sha256', secret)
      .update(`code:${challengeCodeNow() ?? code}`)
      .digest('base64url')
  return twoFactor({
    schema: authTables.twoFactor,
    trustDeviceMaxAge: trustedDeviceLifeS,
    totpOptions: { disable: true },
    otpOptions: {
      period: codeLifeMs / 60_000,
      allowedAttempts: codeTries,
      storeOTP: { hash },
      sendOTP: async () => {},
    },
  })
}

const idTokenPlugin = (publicUrl: string) =>
  jwt({
    schema: authTables.keys,
    disableSettingJwtHeader: true,
    jwks: { keyPairConfig: { alg: 'ES256' }, rotationInterval: 30 * 24 * 3600, gracePeriod: 24 * 3600 },
    jwt: {
      issuer: publicUrl,
      audience: idTokenAudience,
      expirationTime: `${idTokenLifeMs / 1000}s`,
      definePayload: ({ session }) => ({ sid: session.id }),
    },
  })

/** What the library does not do by itself, right after it has signed a user in. */
const afterCall = createAuthMiddleware(async (ctx) => {
  const entered = ctx.context.newSession
  if (!entered) return
  // Checked only after the password was right, so that strangers learn nothing from it.
  if (ctx.path === '/sign-in/email' && entered.user['passwordResetRequired'] === true) {
    await ctx.context.internalAdapter.deleteSession(entered.session.token)
    ctx.context.setNewSession(null)
    deleteSessionCookie(ctx, true)
    throw new APIError('FORBIDDEN', { code: 'PASSWORD_RESET_REQUIRED', message: 'Password reset required' })
  }
})
