import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tools/src/start/free-port.ts'
import { startServer } from '../../tools/src/start/start-server.ts'
import { webFolder } from '../../tools/src/start/web-build.ts'
import { ownWorld } from '../own-world.ts'

/** A second server of this worker's product, whose card issuer gives no numbers and shows them itself. */
export async function framedMoon() {
  const { app: product, settings } = ownWorld()
  const port = await freePort()
  const app = `http://localhost:${port}`
  let stop = async () => {}
  return {
    app,
    async start() {
      const own = { PUBLIC_URL: app, PUBLIC_WEBHOOK_URL: product, MOON_ROLES: 'api', LITHIC_NUMBERS: 'frame' }
      const env = { ...process.env, ...settings, WEB_FOLDER: webFolder, ...own }
      const log = join(await mkdtemp(join(tmpdir(), 'moon-framed-')), 'server.log')
      stop = (await startServer({ env, log, port })).stop
    },
    stop: () => stop(),
  }
}
