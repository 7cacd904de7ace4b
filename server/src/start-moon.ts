// Assembles a server: its kit, the providers, the rooms, the app and the worker.
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { extensionOffer } from './pages/extension-offer.ts'
import { seedDevelopmentFlags } from './flags/seed-development-flags.ts'
import { dropForeignKeys } from './identity/drop-foreign-keys.ts'
import { readOne, sql } from './database/db.ts'
import { whatKeepsFromWriting } from './database/what-keeps-from-writing.ts'
import type { Settings } from './settings/config.ts'
import { SettingsError } from './kit/settings-error.ts'
import { endInOrder } from './end-in-order.ts'
import { createHealth } from './kit/health.ts'
import { openObservers, openTracing } from './open-observers.ts'
import { createProbesApp } from './serve-probes.ts'
import { RailDown } from './rails/rail.ts'
import { startWorker } from './worker.ts'
import { connectProviders, type Providers } from './connect-providers.ts'
import { mountRooms } from './mount-rooms.ts'
import { createEnding } from './create-ending.ts'
import { createKit, type Kit } from './create-kit.ts'
import { assertAsked } from './assert-asked.ts'
import { withSessionLock } from './database/with-session-lock.ts'
import { addressesAt } from './issuer/enrol-issuer.ts'
import { checkSignerLimit } from './check-signer-limit.ts'
import { linesOf, preflight } from './preflight.ts'
import { roomDeps } from './room-deps.ts'
import { signInOf } from './sign-in-of.ts'
import { termsOf } from './terms-of.ts'

/** Opens Moon and runs until a signal ends it. */
export async function startMoon(settings: Settings): Promise<void> {
  const tracing = await openTracing(settings)
  const kit = await createKit(settings)
  for (const warning of settings.warnings) kit.log.warn(warning)
  const providers = connectProviders(settings, kit)
  const terms = termsOf(settings, kit)
  await checkSignerLimit({ ...kit, ...providers, ...terms })
  await assertAsked({ ...settings.lithic, enrol: () => enrolFirst(settings, kit, providers) })
  const rooms = mountRooms(roomDeps({ ...kit, ...providers, ...terms, ...signInOf(settings, kit) }))
  if (settings.environment === 'development') await seedDevelopmentFlags(kit)
  await dropForeignKeys({ ...kit, secret: kit.keys.signInSecret() })
  await sayHealth(kit, providers)
  if (settings.environment === 'production') void sayPreflight(settings, kit, providers)
  const observers = await openObservers(settings, kit, providers)
  const { watchJobs } = observers
  const worker = await startWorker({
    ...kit,
    ...rooms,
    sweeps: observers.sweeps(rooms.sweeps),
    roles: settings.roles,
    watchJobs,
  })
  const { isEnding, onSignal } = createEnding({ ...kit, drainMs: settings.drainMs })
  const probes = {
    readiness: createHealth({
      process: () => (isEnding() ? 'is ending' : undefined),
      database: () => whatKeepsFromWriting(kit.database.db),
    }),
    health: createHealth({
      database: async () => void (await readOne(kit.database.db, sql`select 1`)),
      ...(worker.health && { queue: worker.health }),
      live: kit.live.health,
    }),
  }
  const app = settings.roles.includes('api')
    ? await createApp({
        ...rooms,
        ...kit,
        ...probes,
        ...settings,
        ...observers,
        isEnding,
        extension: extensionOffer(settings),
        cardFrames: cardFramesOf(settings),
      })
    : createProbesApp(probes)
  await listen(app, settings)
  kit.log.info({ port: settings.port }, 'Moon is open')

  onSignal(async () => {
    // Requests are still answered while jobs end, because either may be waiting for a provider.
    await Promise.all([endInOrder(app), worker.stop()])
    await kit.live.stop()
    await closeProviders(providers)
    await Promise.all([observers.close(), tracing.close()])
    await kit.database.close()
  })
}

async function closeProviders({ bitcoin, lightning, tokens, mail }: Providers): Promise<void> {
  await Promise.all([bitcoin.close(), lightning.close(), ...Object.values(tokens).map((rail) => rail.close())])
  mail.close()
}

/** The card frames are served from the issuer's API origin. */
const cardFramesOf = ({ lithic }: Settings): string | null =>
  lithic.numbers === 'frame' ? new URL(lithic.url).origin : null

/** Runs as the sweep does: one process at a time. */
const enrolFirst = ({ publicWebhookUrl }: Settings, { database }: Kit, { enrolIssuer }: Providers) =>
  withSessionLock(database.jobPool, 'issuer enrolment', () => enrolIssuer(addressesAt(publicWebhookUrl)))

async function listen(app: FastifyInstance, { port, host }: Settings): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const why = whyNotListening[String((error as { code?: unknown }).code)]
    if (!why) throw error
    throw new SettingsError(`${why}: Moon cannot listen on ${host}, port ${port}.`, { cause: error })
  }
}

const whyNotListening: Readonly<Record<string, string>> = {
  EADDRINUSE: 'PORT is taken by another program',
  EACCES: 'PORT is one that this user may not listen on',
  EADDRNOTAVAIL: 'HOST is no address of this machine',
  ENOTFOUND: 'HOST is a name that nobody knows',
}

/** Runs beside the start, which waits for no provider. */
async function sayPreflight(settings: Settings, { log }: Kit, providers: Providers): Promise<void> {
  const findings = await preflight(settings, providers).catch((error: unknown) => {
    log.warn({ error: String(error) }, 'the providers could not be asked what they allow')
    return []
  })
  for (const finding of findings)
    if (finding.todo) log.warn({ preflight: finding.who }, linesOf([finding])[0]!.replace(/^LOOK +/, ''))
}

/** Logs whether each node is fit for work. An unreachable node does not prevent the start; its rail waits for it. */
async function sayHealth({ log }: Kit, { bitcoin, lightning, payer, treasury, tokens }: Providers): Promise<void> {
  for (const rail of [bitcoin, lightning, ...(payer ? [payer] : []), ...Object.values(tokens)]) {
    try {
      log.info(await rail.health())
    } catch (error) {
      if (!(error instanceof RailDown)) throw error
      log.warn(error.message)
    }
  }
  if (!treasury && !payer)
    log.info('Nobody is refunded in Bitcoin: neither PAYOUT_XPUB nor LND_PAY_MACAROON is set, and users are told so.')
}
