// Starts the whole product once for all journeys: a fresh database, a world without a past, free ports.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../tools/src/product.ts'

export default async function globalSetup(): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(tmpdir(), 'moon-journeys-'))
  const stops: (() => Promise<void>)[] = []
  const stopAll = async () => {
    for (const stop of stops.reverse()) await stop()
    await rm(home, { recursive: true, force: true })
  }
  try {
    const port = Number(new URL(process.env['MOON_URL'] ?? '').port)
    const signal = new AbortController().signal
    // Three confirmations, as in production, so that they can be seen coming.
    process.env['BITCOIN_CONFIRMATIONS'] ??= '3'
    const { sandbox, databaseUrl } = await startProduct(
      { home, port, ephemeral: true, say: console.log, signal },
      stops,
    )
    process.env['MOON_PANEL'] = sandbox?.panel ?? ''
    process.env['MOON_DATABASE'] = databaseUrl
    process.env['MOON_INBOX'] = sandbox?.inbox ?? ''
    return stopAll
  } catch (error) {
    await stopAll()
    throw error
  }
}
