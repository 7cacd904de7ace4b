// Starts the whole product for the journeys, once for each worker: a fresh database, a world without a past, free ports.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { freePort } from '../tools/src/postgres.ts'
import { startProduct } from '../tools/src/product.ts'
import { tellWorlds, type OwnWorld } from './own-world.ts'

export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(tmpdir(), 'moon-journeys-'))
  const stops: (() => Promise<void>)[] = []
  const stopAll = async () => {
    for (const stop of stops.reverse()) await stop()
    await rm(home, { recursive: true, force: true })
  }
  try {
    // Three confirmations, as in production, so that they can be seen coming.
    process.env['BITCOIN_CONFIRMATIONS'] ??= '3'
    const worlds: OwnWorld[] = []
    // One after the other: the first builds the web app, which all of them serve.
    for (let n = 0; n < workers; n += 1) worlds.push(await startWorld(join(home, String(n)), stops))
    tellWorlds(worlds)
    return stopAll
  } catch (error) {
    await stopAll()
    throw error
  }
}

async function startWorld(home: string, stops: (() => Promise<void>)[]): Promise<OwnWorld> {
  const { signal } = new AbortController()
  const plan = { home, port: await freePort(), ephemeral: true, say: console.log, signal }
  const { app, sandbox, databaseUrl } = await startProduct(plan, stops)
  return { app, panel: sandbox?.panel ?? '', inbox: sandbox?.inbox ?? '', database: databaseUrl }
}
