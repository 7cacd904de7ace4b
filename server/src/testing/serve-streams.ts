import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { openDatabase } from '../database/db.ts'
import { createLog } from '../kit/log.ts'
import { startLiveFeed } from '../live/live-feed.ts'
import { serveLive } from '../live/serve-live.ts'

/** Streams of one user on a port of their own, for measurements. */
export async function serveStreams(url: string, userId: string): Promise<{ port: number; close(): Promise<void> }> {
  const database = openDatabase(url, { sharesReads: true })
  const feed = await startLiveFeed({ database, url, log: createLog({ level: 'silent' }) })
  const app = Fastify({ forceCloseConnections: true })
  serveLive(app, { path: '/live', feed, memberOf: async () => userId })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    port: (app.server.address() as AddressInfo).port,
    close: async () => {
      await app.close()
      await feed.stop()
      await database.close()
    },
  }
}
