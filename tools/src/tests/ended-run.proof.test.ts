// Tests an `npm test` that is interrupted midway: everything it has started ends with it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../processes/run.ts'
import { processesWith } from '../processes/processes-with.ts'
import { findChromium } from './chromium.ts'

const isLinux = process.platform === 'linux'
const home = mkdtempSync(join(tmpdir(), 'moon-ended-'))
afterAll(() => rmSync(home, { recursive: true }))

// Runs that take minutes, so that none ends by itself during this story.
const stories = { words: ['server/src/purchases'], started: [/postgres/, /sandbox/] }
const journeys = { words: ['.e2e.ts'], started: [/postgres/, /sandbox/, /chrom/] }
test
  .runIf(isLinux)
  .each([
    ['SIGINT', stories],
    ['SIGTERM', stories],
    ...(findChromium() ? [['SIGTERM', journeys] as const] : []),
  ] as const)(
  'npm test ended by %s leaves nothing behind of %o',
  async (signal, { words, started }) => {
    const mark = `run-${process.pid}-${signal}-${words[0]}-`
    const { VITEST: _, NODE_ENV: __, ...env } = process.env
    const tests = spawn(process.execPath, ['tools/preflight.mjs', 'tools/src/tests/run-tests.ts', ...words], {
      cwd: root,
      env: { ...env, RUN_MARK: mark, REPORTS_FOLDER: join(home, 'reports') },
      stdio: 'ignore',
    })
    const ended = once(tests, 'close')
    const seen = () => started.filter((words) => processesWith(mark).some(({ line }) => words.test(line)))
    try {
      await expect.poll(seen, { timeout: 120_000 }).toEqual(started)
      tests.kill(signal)
      expect(await ended).toEqual([1, null])
      await expect.poll(() => processesWith(mark)).toEqual([])
    } finally {
      for (const { pid } of processesWith(mark)) process.kill(pid, 'SIGKILL')
    }
  },
  240_000,
)
