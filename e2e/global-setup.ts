// Starts the whole product for the journeys, once for each worker: a fresh database, a world without a past, free ports.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { freePort } from '../tools/src/start/free-port.ts'
import { startProduct } from '../tools/src/start/product.ts'
import { publishWorlds, type OwnWorld } from './own-world.ts'

export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(tmpdir(), 'moon-journeys-'))
  const places = Array.from({ length: workers }, (_, n) => ({ home: join(home, String(n)), stops: [] as Stop[] }))
  const stopAll = async () => {
    await Promise.all(places.map(({ stops }) => stopEach(stops)))
    await rm(home, { recursive: true, force: true })
  }
  // Three confirmations, as in production, so that they can be seen coming.
  process.env['BITCOIN_CONFIRMATIONS'] ??= '3'
  const worlds = places.map(startWorld)
  // Waits for all even when one fails, so that nothing is still starting while the rest is being stopped.
  await Promise.allSettled(worlds)
  try {
    publishWorlds(await Promise.all(worlds))
    return stopAll
  } catch (error) {
    await stopAll()
    throw error
  }
}

type Stop = () => Promise<void>

async function startWorld({ home, stops }: { home: string; stops: Stop[] }): Promise<OwnWorld> {
  const { signal } = new AbortController()
  const plan = { home, port: await freePort(), ephemeral: true, say: console.log, signal }
  const { app, sandbox, databaseUrl, settings } = await startProduct(plan, stops)
  return { app, panel: sandbox?.panel ?? '', inbox: sandbox?.inbox ?? '', database: databaseUrl, settings }
}

/** What was started last is stopped first. */
async function stopEach(stops: Stop[]): Promise<void> {
  for (const stop of stops.reverse()) await stop()
}
