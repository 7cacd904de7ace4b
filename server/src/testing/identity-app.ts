import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { createApp } from '../app.ts'
import { createAssertOpen } from '../flags/assert-open.ts'
import { flagRoutes } from '../flags/routes.ts'
import { createAuth } from '../auth/auth.ts'
import type { IdentityDeps } from '../identity/deps.ts'
import { createGuard, createMemberOfCookie } from '../identity/guard.ts'
import { identityJobs } from '../identity/jobs.ts'
import { identityLimits } from '../identity/limits.ts'
import { identityRoutes, keySetPlugin } from '../identity/routes.ts'
import { systemClock, type Clock } from '../kit/clock.ts'
import { openDatabase, type Database } from '../database/db.ts'
import type { Handlers } from '../http/http.ts'
import { createIds } from '../kit/ids.ts'
import { keyringOf } from '../sealing/keyring.ts'
import { createPost } from '../mail/letters.ts'
import { createLog } from '../kit/log.ts'
import { createMail } from '../mail/mail.ts'
import { systemRandom as random } from '../kit/random.ts'
import type { Chat } from '../support/chat.ts'
import { supportRoutes } from '../support/routes.ts'
import { userRoutes } from '../users/routes.ts'
import { notConnected } from '../users/user.ts'
import { startWorker } from '../worker.ts'
import { testDatabase } from './database.ts'
import { testWorld } from './world.ts'

type Options = {
  clock?: Clock
  isProduction?: boolean
  revealUnknownEmail?: boolean
  signupMode?: 'open' | 'waitlist'
  publicUrl?: string
  chat?: Chat | null
}

export type IdentityApp = { app: string; inbox: string; database: Database; deps: IdentityDeps }

const secret = 'a secret of tests that protects nothing'
const keys = keyringOf(secret)

/**
 * The rooms about people, in one app on a real port, with real mail: for stories of identity, users, flags and support.
 * Calls of other rooms are registered and guarded, but have nobody to answer them here.
 */
export async function identityApp({
  clock = systemClock,
  isProduction = false,
  revealUnknownEmail = true,
  signupMode = 'open',
  publicUrl = 'http://moon.test',
  chat = null,
}: Options = {}): Promise<IdentityApp> {
  const [{ url }, world] = await Promise.all([testDatabase(), testWorld(['mail'])])
  const database = openDatabase(url)
  const log = createLog({ level: 'silent' })
  const auth = createAuth({ database, log, secret, publicUrl })
  const limits = identityLimits({ isProduction })
  const deps: IdentityDeps = {
    auth,
    database,
    clock,
    random,
    post: createPost({ keys }),
    limits,
    secret,
    publicUrl,
    revealUnknownEmail,
  }
  const ids = createIds({ clock, random })
  const mail = createMail({ smtpUrl: world.env['SMTP_URL']!, from: 'Moon <hello@moon.example>' })
  const worker = await startWorker({
    database,
    log,
    clock: deps.clock,
    jobs: identityJobs({ ...deps, mail, keys }),
    sweeps: [],
    concurrency: 2,
  })
  const handlers = {
    ...identityRoutes(deps),
    ...userRoutes({ ...deps, readExchange: async () => notConnected }),
    ...flagRoutes(deps),
    ...supportRoutes({ ...deps, nodeLink: async () => null, chat }),
  }
  const server = await createApp({
    log,
    clock,
    handlers: handlers as unknown as Handlers,
    guard: createGuard({ ...deps, ids, signupMode }),
    once: (_given, work) => work(),
    health: async () => ({ ok: true, parts: {} }),
    live: { subscribe: () => () => {}, stop: async () => {} } as never,
    memberOfCookie: createMemberOfCookie({ ...deps, ids, signupMode }),
    assertOpen: createAssertOpen(deps),
    plugins: [keySetPlugin(deps)],
    webFolder: null,
    // A story may come from other networks, by X-Forwarded-For.
    trustedProxies: ['127.0.0.1'],
    publicUrl,
    chat,
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  afterAll(async () => {
    await server.close()
    await worker.stop()
    mail.close()
    await database.close()
  })
  return {
    app: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    inbox: world.inbox,
    database,
    deps,
  }
}
