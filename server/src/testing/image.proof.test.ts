// The container image without docker: what deploy/Containerfile builds is built in a folder, and run as the image is:
// with its files alone, in its place, as its user, and with nothing that may be written but /tmp.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { buildImage, type Image } from '../../../tools/src/deploy/build-image.ts'
import { freePort } from '../../../tools/src/start/free-port.ts'
import { testDatabase } from './database.ts'
import { signUpUser } from './sign-up.ts'
import { away, brokenLinesOf } from './whole-app.ts'
import { testWorld } from './world.ts'

const mayMount = process.platform === 'linux' && spawnSync('unshare', ['--mount', 'true']).status === 0
if (!mayMount)
  process.stdout.write('NOT TRIED: the image, because only root of a Linux may mount as a container does.\n')

/** Becomes the program of the image: each line replaces the process, so it hears signals itself. */
const contain = `
  set -e
  mount -t tmpfs none /srv
  mkdir -p /srv/node "$WORKDIR"
  mount --bind "$BUILT" "$WORKDIR"
  mount --bind "$NODE" /srv/node
  mount -t tmpfs none /tmp
  for place in "$WORKDIR" /srv/node /; do mount -o remount,bind,ro "$place"; done
  mount -o remount,ro /srv
  cd "$WORKDIR"
  given="$GIVEN"
  exec env -i PATH=/srv/node:/usr/bin:/bin $given setpriv --reuid "$OWNER" --regid "$GROUP" --clear-groups --no-new-privs "$@"`

describe.skipIf(!mayMount)('the container image', async () => {
  const built = mkdtempSync(join(tmpdir(), 'moon-image-'))
  afterAll(() => rmSync(built, { recursive: true, force: true }))
  // The folder stands for the root of the image, which each user may enter.
  chmodSync(built, 0o755)
  const image: Image = buildImage(built)
  // Over TCP: its socket lies in a folder that others may not enter.
  const overTcp = (url: string) => Object.assign(new URL(url), { search: '' }).href
  const { url, ownerUrl } = await testDatabase()
  const world = await testWorld(['bitcoin', 'lightning', 'issuer', 'rates', 'mail', 'panel'])

  function run(command: readonly string[], settings: Record<string, string | undefined> = {}) {
    const given = Object.entries({ ...image.env, ...settings }).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}=${value}`],
    )
    const places = { WORKDIR: image.workdir, BUILT: built, NODE: dirname(process.execPath), GIVEN: given.join(' ') }
    const env = { ...process.env, ...places, OWNER: image.user.uid, GROUP: image.user.gid }
    const child = spawn('unshare', ['--mount', 'sh', '-c', contain, 'sh', ...command], { env })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    return { child, ended, said: () => said }
  }

  const settings = {
    ...away,
    ...world.env,
    DATABASE_URL: overTcp(url),
    LOG_LEVEL: 'info',
  }

  test.each(['main', 'migrate', 'console', 'signer/main', 'operate'])(
    'has all that server/src/%s.ts needs: without settings it says which one is missing',
    async (program) => {
      const { ended, said } = run(['node', `server/src/${program}.ts`])
      expect(await ended).not.toBe(0)
      expect(said()).toMatch(/^(\w+ is not set: .*|Which command\? .*)$/m)
      expect(said()).not.toMatch(/ERR_|node:internal/)
    },
  )

  test('may write nothing but /tmp', async () => {
    const places = [image.workdir, '/srv', '/var/tmp', '/etc']
    const tried = run([
      'sh',
      '-c',
      `id -u; touch /tmp/x && echo tmp; for p in ${places.join(' ')}; do touch $p/x; done`,
    ])
    await tried.ended
    expect(tried.said().split('\n').slice(0, 2)).toEqual([image.user.uid, 'tmp'])
    expect(tried.said().match(/Read-only file system|Permission denied/g)).toHaveLength(places.length)
  })

  test('migrates with the role that owns the tables, then serves the app to a user who signs up, and ends when it is told to', async () => {
    const migrated = run(['node', 'server/src/migrate.ts'], { ...settings, DATABASE_OWNER_URL: overTcp(ownerUrl) })
    expect([await migrated.ended, migrated.said()]).toEqual([0, expect.anything()])
    const port = await freePort()
    const app = `http://127.0.0.1:${port}`
    const server = run(image.command, { ...settings, PORT: `${port}`, PUBLIC_URL: app, PUBLIC_WEBHOOK_URL: app })
    const get = (path: string) => fetch(new URL(path, app)).catch(() => undefined)
    while (!(await get('/readyz'))?.ok) {
      if (server.child.exitCode !== null) throw new Error(`The server has ended: ${server.said()}`)
      await sleep(100)
    }
    const page = await (await get('/'))!.text()
    const [, asset] = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(page)!
    expect((await get(asset!))!.ok).toBe(true)
    await signUpUser({ app, inbox: world.inbox })
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(brokenLinesOf(server.said())).toEqual([])
  })
})
