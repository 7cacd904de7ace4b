// Starts the whole product for the journeys, once per worker: a fresh database, a new sandbox, free ports.
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
  // Three confirmations, as in production, so that a journey sees them arrive.
  process.env['BITCOIN_CONFIRMATIONS'] ??= '3'
  const worlds = places.map(startWorld)
  // Waits for every start even when one fails, so that no start is still running during the cleanup.
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

/** Stops in reverse order of the start. */
async function stopEach(stops: Stop[]): Promise<void> {
  for (const stop of stops.reverse()) await stop()
}
