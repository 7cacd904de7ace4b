import { createConsoleApp } from './console-app.ts'
import { consoleSecretPurpose } from './console/sealed-sign-ins.ts'
import { openConsoleMetrics } from './open-console-metrics.ts'
import { mayAdmitOperators } from './database/prepare-database.ts'
import { endInOrder } from './end-in-order.ts'
import { systemClock } from './kit/clock.ts'
import { createLog } from './kit/log.ts'
import { SettingsError } from './kit/settings-error.ts'
import { commands } from './mount-rooms.ts'
import { openOperatorContext } from './open-operator-context.ts'
import { createSeal } from './sealing/seal.ts'
import type { Settings } from './settings/config.ts'

/** Opens the operators' console and runs until a signal ends it. The console has no access to the role that owns the tables. */
export async function startConsole(settings: Settings): Promise<void> {
  const { url, folder, host, port } = settings.console
  if (url === null)
    throw new SettingsError('CONSOLE_URL is not set: there is no console without an address of its own.')
  if (url === settings.publicUrl)
    throw new SettingsError('CONSOLE_URL is the address of users: the console needs an origin of its own.')
  if (folder === null) throw new SettingsError('CONSOLE_FOLDER is not set: it is where the built console is.')
  const log = createLog({ level: settings.logLevel })
  const context = await openOperatorContext(settings, { log, poolSize: 8, isOwner: false })
  if (!(await mayAdmitOperators(context.database.db)))
    throw new SettingsError(
      'The role of DATABASE_URL lets no operator in: give the console the one that CONSOLE_DATABASE_ROLE names.',
    )
  const consoleSecrets = createSeal({ keys: context.keys, random: context.random, purpose: consoleSecretPurpose })
  const { database, clock, random } = context
  const parts = { database, clock, random, wallClock: systemClock, consoleSecrets, commands, context, log, folder }
  const metrics = await openConsoleMetrics(settings, database)
  const { observe } = metrics
  const app = await createConsoleApp({ ...parts, consoleUrl: url, trustedProxies: settings.trustedProxies, observe })
  await app.listen({ host, port })
  log.info({ host, port }, 'the console is open')
  const stop = async () => {
    await endInOrder(app)
    metrics.close()
    await context.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}
