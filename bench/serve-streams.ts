import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { openDatabase } from '../server/src/database/db.ts'
import { createLog } from '../server/src/kit/log.ts'
import { startLiveFeed } from '../server/src/live/live-feed.ts'
import { serveLive } from '../server/src/live/serve-live.ts'
import { benchedUser } from './benched-transfer.ts'

/** Streams of the one user of this bench. */
export async function serveStreams(url: string): Promise<{ port: number; close(): Promise<void> }> {
  const database = openDatabase(url, { sharesReads: true })
  const feed = await startLiveFeed({ database, url, log: createLog({ level: 'silent' }) })
  const app = Fastify({ forceCloseConnections: true })
  serveLive(app, { path: '/live', feed, memberOf: async () => benchedUser(0) })
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
