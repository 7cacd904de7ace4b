// One Moon shared by all story files of a worker that use it as any user does: with their own users, in any order,
// and without stopping it, breaking a provider or moving the clock. Starting one per file took a tenth of the
// stories' time. Those files run one after the other (vitest.config.ts), and the Moon ends when no file has used it
// for a while, because an idle one costs time, too.
import { afterAll, expect, inject } from 'vitest'
import { startSandbox } from '../../../tools/src/start/sandbox.ts'
import { databaseOfRun, dropDatabaseOfRun } from './database.ts'
import { brokenLinesOf, openApp, type WholeApp } from './whole-app.ts'

const parts = ['bitcoin', 'lightning', 'issuer', 'supplier', 'rates', 'exchange', 'mail', 'panel']

/** Longer than the pause between two files of a worker. */
const restsForMs = 5_000

type Shared = { app: WholeApp; end: () => Promise<void> }

let opening: Promise<Shared> | undefined
let ending: Promise<void> | undefined
let rest: NodeJS.Timeout | undefined

/**
 * The Moon of this worker, with a sandbox that mines only on request; a complaint in its log while the file runs
 * fails the file.
 */
export async function sharedApp(): Promise<WholeApp> {
  clearTimeout(rest)
  opening ??= open()
  const { app } = await opening
  const before = app.log().length
  afterAll(() => {
    rest = setTimeout(close, restsForMs)
    rest.unref()
    expect(brokenLinesOf(app.log().slice(before))).toEqual([])
  })
  return app
}

function close(): void {
  const was = opening
  opening = undefined
  ending = was?.then(({ end }) => end())
}

/** Server and sandbox end with the worker at the latest. */
async function open(): Promise<Shared> {
  await ending
  const [database, world] = await Promise.all([
    databaseOfRun(),
    startSandbox({
      env: { SANDBOX_EPHEMERAL: '1', SANDBOX_PARTS: parts.join(',') },
      program: inject('programs').sandbox,
    }),
  ])
  const { close: forget, ...app } = await openApp({ ...database, world, env: { TRUSTED_PROXIES: '127.0.0.1' } })
  await app.panel('POST', '/api/mining', { everyMs: null })
  const end = async () => {
    await app.end()
    await Promise.all([world.stop(), forget()])
    await dropDatabaseOfRun()
  }
  return { app, end }
}
