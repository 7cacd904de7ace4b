// `npm run signer`: signs payouts with a key that no other process has. It reads no database and calls no other service.
import { systemClock } from '../kit/clock.ts'
import { serveSigner } from './serve-signer.ts'
import { readSignerSettings } from './signer-settings.ts'

try {
  const settings = readSignerSettings(process.env)
  const server = serveSigner({ clock: systemClock }, settings)
  server.on('listening', () => process.stdout.write(`The signer listens on ${settings.host}:${settings.port}.\n`))
  server.on('error', (error) => {
    process.stderr.write(`The signer cannot listen: ${error.message}\n`)
    process.exit(1)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
