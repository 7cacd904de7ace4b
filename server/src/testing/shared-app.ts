// One Moon for all the story files of a worker that ask it as anybody does: with users of their own, in any order, and without
// stopping it, breaking a provider or moving the clock. To start one for each file was a tenth of the stories' time.
import { afterAll, expect, inject } from 'vitest'
import { startSandbox } from '../../../tools/src/start/sandbox.ts'
import { databaseOfRun } from './database.ts'
import { brokenLinesOf, openApp, type WholeApp } from './whole-app.ts'

const parts = ['bitcoin', 'lightning', 'issuer', 'supplier', 'rates', 'exchange', 'mail', 'panel']

let opening: Promise<WholeApp> | undefined

/** The Moon of this worker, with the sandbox mining by hand alone; whatever it complains of while the file runs fails it. */
export async function sharedApp(): Promise<WholeApp> {
  opening ??= open()
  const app = await opening
  const before = app.log().length
  afterAll(() => expect(brokenLinesOf(app.log().slice(before))).toEqual([]))
  return app
}

/** Server and sandbox end with the worker that started them. */
async function open(): Promise<WholeApp> {
  const [database, world] = await Promise.all([
    databaseOfRun(),
    startSandbox({
      env: { SANDBOX_EPHEMERAL: '1', SANDBOX_PARTS: parts.join(',') },
      program: inject('programs').sandbox,
    }),
  ])
  const { close: _close, ...app } = await openApp({ ...database, world, env: { TRUSTED_PROXIES: '127.0.0.1' } })
  await app.panel('POST', '/api/mining', { everyMs: null })
  return app
}
