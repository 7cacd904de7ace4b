import type { SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import type { UserId } from '@moon/contract/ids.ts'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { cents } from '@moon/money/cents.ts'
import { createApp } from '../app.ts'
import { federatedRoom } from '../federated/room.ts'
import type { FederatedDeps } from '../federated/deps.ts'
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
import { proofsRoom } from '../proofs/room.ts'
import { createSeal } from '../sealing/seal.ts'
import { sealedAuthenticators } from '../authenticators/sealed-authenticators.ts'
import { keyringOf } from '../sealing/keyring.ts'
import { createPost } from '../mail/emails.ts'
import { createLog } from '../kit/log.ts'
import { createMail, type Mail } from '../mail/mail.ts'
import { mailRoom } from '../mail/room.ts'
import { systemRandom as random } from '../kit/random.ts'
import { appleSignIn } from '../openid/apple-sign-in.ts'
import { googleSignIn } from '../openid/google-sign-in.ts'
import type { BlockedCountries } from '../users/record-country.ts'
import { blockedCountriesRoom } from '../blocked-countries/room.ts'
import { readLocations } from '../locations/read-locations.ts'
import { noticesRoom } from '../notices/room.ts'
import { readBadges } from '../pages/read-badges.ts'
import { sessionsRoom } from '../sessions/room.ts'
import type { Sandbox } from '../../../tools/src/start/sandbox.ts'
import type { Chat } from '../support/chat.ts'
import { supportRoom } from '../support/room.ts'
import { readContact } from '../users/reads.ts'
import { usersRoom } from '../users/room.ts'
import { notConnected } from '../users/user.ts'
import { startWorker } from '../worker.ts'
import { testDatabase } from './database.ts'
import { testWorld, worldOfMail } from './world.ts'

/** Streams open, and no event is published. */
const noEvents = {
  subscribe: () => () => {},
  openStream: async () => () => {},
  onWentBack: () => {},
  stop: async () => {},
} as never

type Options = {
  clock?: Clock
  isProduction?: boolean
  revealUnknownEmail?: boolean
  signupMode?: 'open' | 'waitlist'
  publicUrl?: string
  chat?: Chat | null
  blockedCountries?: BlockedCountries
  /** Sign-in providers, played by the sandbox. */
  providers?: readonly SignInProviderName[]
  /** Replacements for the rooms here, on the same database. */
  instead?: (databaseUrl: string) => Pick<Partial<Parameters<typeof createApp>[0]>, 'handlers' | 'assertOpen'>
}

export type IdentityApp = { app: string; inbox: string; world: Sandbox; database: Database; deps: IdentityDeps }

const secret = 'a secret of tests that protects nothing'
const keys = keyringOf(secret)

/**
 * The rooms about users, in one app on a real port, with real mail: for stories of identity, users, flags and
 * support. Calls of other rooms are registered and guarded, but have no handlers here.
 */
export async function identityApp({
  clock = systemClock,
  isProduction = false,
  revealUnknownEmail = true,
  signupMode = 'open',
  publicUrl = 'http://moon.test',
  chat = null,
  blockedCountries = { blocked: [], unpayable: [] },
  providers = [],
  instead = () => ({}),
}: Options = {}): Promise<IdentityApp> {
  const [{ url }, world] = await Promise.all([
    testDatabase(),
    providers.length === 0 ? worldOfMail() : testWorld(['mail', 'locations', ...providers]),
  ])
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
    authenticatorSecrets: createSeal({ keys, random, purpose: sealedAuthenticators.purpose }),
    locationOf: readLocations(world.env['IP_LOCATIONS'] ?? null),
    blockedCountries,
  }
  const mail = createMail({ smtpUrl: world.env['SMTP_URL']!, from: 'Moon <hello@moon.example>' })
  const signInProviders = signInProvidersOf(world.env, providers)
  const rooms = mountUserRooms(deps, { mail, log, signInProviders, signupMode, chat })
  const worker = await startWorker({ database, log, clock, jobs: rooms.jobs, sweeps: [], concurrency: 2 })
  const { handlers, ...others } = instead(url)
  const server = await createApp({
    log,
    clock,
    ...rooms,
    ...others,
    handlers: { ...rooms.handlers, ...handlers },
    once: (_given, work) => work(),
    health: async () => ({ ok: true, parts: {} }),
    readiness: async () => ({ ok: true, parts: {} }),
    live: noEvents,
    webFolder: null,
    // A story may come from other networks, by X-Forwarded-For.
    trustedProxies: ['127.0.0.1'],
    publicUrl,
    chat,
    donationAddress: null,
    extension: { mark: 'extensionNone' },
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
    world,
    database,
    deps,
  }
}

type Around = Pick<FederatedDeps, 'log' | 'signInProviders'> & {
  mail: Mail
  signupMode: 'open' | 'waitlist'
  chat: Chat | null
}

function mountUserRooms(deps: IdentityDeps, { mail, log, signInProviders, signupMode, chat }: Around) {
  const wallClock = deps.clock
  const ids = createIds({ clock: wallClock, random })
  const { handlers, jobs, plugins, guard, memberOfCookie, memberOfStream } = identityRoom({
    ...deps,
    ids,
    signupMode,
    wallClock,
  })
  const federated = federatedRoom({ ...deps, log, signInProviders, wallClock })
  const sessions = sessionsRoom({ ...deps, endSession, wallClock })
  const addressOf = async (userId: string) => (await readContact(deps.database.db, userId)).email
  const notices = noticesRoom({ ...deps, addressOf })
  const flags = flagsRoom({ ...deps, corroborateFromCents: cents(10_000n) })
  const { assertCountry } = blockedCountriesRoom(deps)
  const answered = {
    ...handlers,
    ...proofsRoom({ ...deps, wallClock }).handlers,
    ...sessions.handlers,
    ...federated.handlers,
    ...usersRoom({ ...deps, readExchange: async () => notConnected }).handlers,
    ...flags.handlers,
    ...notices.handlers,
    ...supportRoom({ ...deps, nodeLink: async () => null, chat }).handlers,
  }
  return {
    handlers: answered as unknown as Handlers,
    jobs: { ...jobs, ...mailRoom({ mail, keys, wallClock }).jobs },
    plugins: [...plugins, ...federated.plugins, ...notices.plugins],
    guard,
    assertProved: sessions.assertProved,
    assertCountry,
    memberOfCookie,
    memberOfStream,
    assertOpen: flags.assertOpen,
    isClosed: flags.isClosed,
    countVisit: () => undefined,
    readStorefront: async () => ({ prices: undefined, gifts: [] }),
    readPublicFlags: flags.readPublicFlags,
    readBadges: (userId: string) => readBadges(deps.database.db, userId as UserId),
  }
}

/** The providers as main.ts would open them, from the world's settings. */
function signInProvidersOf(env: Sandbox['env'], wanted: readonly SignInProviderName[]) {
  const google = () => ({
    issuer: env['GOOGLE_ISSUER']!,
    clientId: env['GOOGLE_CLIENT_ID']!,
    clientSecret: env['GOOGLE_CLIENT_SECRET']!,
  })
  const apple = () => ({
    issuer: env['APPLE_ISSUER']!,
    clientId: env['APPLE_CLIENT_ID']!,
    teamId: env['APPLE_TEAM_ID']!,
    keyId: env['APPLE_KEY_ID']!,
    privateKey: env['APPLE_PRIVATE_KEY']!,
  })
  return {
    ...(wanted.includes('google') && { google: googleSignIn(google(), { clock: systemClock }) }),
    ...(wanted.includes('apple') && { apple: appleSignIn(apple(), { clock: systemClock }) }),
  }
}
