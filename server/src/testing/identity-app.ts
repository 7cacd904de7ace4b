import type { UserId } from '@moon/contract/ids.ts'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { cents } from '@moon/money/cents.ts'
import { createApp } from '../app.ts'
import { flagsRoom } from '../flags/room.ts'
import { createAuth } from '../auth/auth.ts'
import type { IdentityDeps } from '../identity/deps.ts'
import { identityLimits } from '../identity/limits.ts'
import { identityRoom } from '../identity/room.ts'
import { endSession } from '../identity/session.ts'
import { systemClock, type Clock } from '../kit/clock.ts'
import { openDatabase, type Database } from '../database/db.ts'
import type { Handlers } from '../http/serve-calls.ts'
import { createIds } from '../kit/ids.ts'
import { keyringOf } from '../sealing/keyring.ts'
import { createPost } from '../mail/emails.ts'
import { createLog } from '../kit/log.ts'
import { createMail, type Mail } from '../mail/mail.ts'
import { mailRoom } from '../mail/room.ts'
import { systemRandom as random } from '../kit/random.ts'
import { readLocations } from '../locations/read-locations.ts'
import { readBadges } from '../pages/read-badges.ts'
import { sessionsRoom } from '../sessions/room.ts'
import type { Chat } from '../support/chat.ts'
import { supportRoom } from '../support/room.ts'
import { usersRoom } from '../users/room.ts'
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
 * The rooms about users, in one app on a real port, with real mail: for stories of identity, users, flags and support.
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
  const [{ url }, world] = await Promise.all([testDatabase(), testWorld(['mail', 'locations'])])
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
    locationOf: readLocations(world.env['IP_LOCATIONS'] ?? null),
  }
  const mail = createMail({ smtpUrl: world.env['SMTP_URL']!, from: 'Moon <hello@moon.example>' })
  const rooms = mountUserRooms(deps, { mail, signupMode, chat })
  const worker = await startWorker({ database, log, clock, jobs: rooms.jobs, sweeps: [], concurrency: 2 })
  const server = await createApp({
    log,
    clock,
    ...rooms,
    once: (_given, work) => work(),
    health: async () => ({ ok: true, parts: {} }),
    live: { subscribe: () => () => {}, stop: async () => {} } as never,
    webFolder: null,
    // A story may come from other networks, by X-Forwarded-For.
    trustedProxies: ['127.0.0.1'],
    publicUrl,
    chat,
    donationAddress: null,
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

type Around = { mail: Mail; signupMode: 'open' | 'waitlist'; chat: Chat | null }

function mountUserRooms(deps: IdentityDeps, { mail, signupMode, chat }: Around) {
  const wallClock = deps.clock
  const ids = createIds({ clock: wallClock, random })
  const { handlers, jobs, plugins, guard, memberOfCookie } = identityRoom({ ...deps, ids, signupMode, wallClock })
  const flags = flagsRoom({ ...deps, corroborateFromCents: cents(10_000n) })
  const answered = {
    ...handlers,
    ...sessionsRoom({ ...deps, endSession, wallClock }).handlers,
    ...usersRoom({ ...deps, readExchange: async () => notConnected }).handlers,
    ...flags.handlers,
    ...supportRoom({ ...deps, nodeLink: async () => null, chat }).handlers,
  }
  return {
    handlers: answered as unknown as Handlers,
    jobs: { ...jobs, ...mailRoom({ mail, keys, wallClock }).jobs },
    plugins,
    guard,
    memberOfCookie,
    assertOpen: flags.assertOpen,
    isClosed: flags.isClosed,
    readBadges: (userId: string) => readBadges(deps.database.db, userId as UserId),
  }
}
