// `npm test` that is ended half-way: whatever it has started ends with it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findChromium } from './chromium.ts'
import { root } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'moon-ended-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The command lines of all processes that inherited this mark, whoever is their parent by now. */
function markedWith(mark: string): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const isOurs = readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`RUN_MARK=${mark}\0`)
      return isOurs ? [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')].filter(Boolean) : []
    } catch {
      return []
    }
  })
}

const stories = { words: ['server/src/testing/live.story'], started: [/postgres/, /sandbox/] }
const journeys = { words: ['site-lost.e2e'], started: [/postgres/, /sandbox/, /chrom/] }
const isLinux = process.platform === 'linux'

test
  .runIf(isLinux)
  .each([
    ['SIGINT', stories],
    ['SIGTERM', stories],
    ...(findChromium() ? [['SIGTERM', journeys] as const] : []),
  ] as const)(
  'ended by %s it leaves nothing behind of %o',
  async (signal, { words, started }) => {
    const mark = `${process.pid}-${signal}-${words[0]}`
    const { VITEST: _, NODE_ENV: __, ...env } = process.env
    const run = spawn(process.execPath, ['tools/preflight.mjs', 'tools/src/run-tests.ts', ...words], {
      cwd: root,
      env: { ...env, RUN_MARK: mark, REPORTS_FOLDER: folder },
      stdio: 'ignore',
    })
    const ended = once(run, 'close')
    const seen = () => started.filter((words) => markedWith(mark).some((line) => words.test(line)))
    await expect.poll(seen, { timeout: 120_000 }).toEqual(started)
    run.kill(signal)
    expect(await ended).toEqual([1, null])
    await expect.poll(() => markedWith(mark), { timeout: 30_000 }).toEqual([])
  },
  240_000,
)
