import { join } from 'node:path'
import { rm } from 'node:fs/promises'
import { findChromium } from '../tools/src/tests/chromium.ts'
import { readResults, type Result } from '../tools/src/tests/read-results.ts'
import { runQuietly } from '../tools/src/processes/run.ts'
import { Unready } from '../tools/src/processes/unready.ts'
import type { Claim } from './find-claims.ts'
import type { Suite } from './suites.ts'

/**
 * Runs the files of one suite that hold claims, in a copy of the repository, and returns the results of their tests.
 */
export async function runClaims(copy: string, suite: Suite, claims: readonly Claim[]): Promise<Result[]> {
  const report = join(copy, 'reports', `${suite}.json`)
  await rm(report, { force: true })
  const files = [...new Set(claims.map(({ file }) => file))]
  const { code, output } =
    suite === 'journeys' ? await runJourneys(copy, report, claims) : await runVitest(copy, report, suite, files)
  const results = (await readResults(join(copy, 'reports'))).filter((result) => result.suite === suite)
  if (results.length === 0) throw new Unready(`No test was run (code ${code}):\n${output.slice(-2_000)}`)
  return results
}

/** Runs whole files: a story may depend on the story before it. */
const runVitest = (copy: string, report: string, suite: Suite, files: string[]) =>
  runQuietly('vitest', ['run', '--project', suite, '--reporter=json', `--outputFile.json=${report}`, ...files], {
    cwd: copy,
  })

/** Journeys are independent, so only those with claims are run. */
function runJourneys(copy: string, report: string, claims: readonly Claim[]) {
  const files = [...new Set(claims.map(({ file }) => file.replace('e2e/', '')))]
  const titles = [...new Set(claims.flatMap(({ brackets }) => brackets))]
  const grep = titles.map((title) => title.replaceAll(/[[\]().*+?^$|]/g, '\\$&')).join('|')
  const options = ['--config', 'e2e/playwright.config.ts', '--project=journeys', '--workers=1', '--reporter=json']
  return runQuietly('playwright', ['test', ...options, '-g', grep, ...files], {
    cwd: copy,
    env: { ...process.env, CHROMIUM_PATH: findChromium() ?? '', PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
}
