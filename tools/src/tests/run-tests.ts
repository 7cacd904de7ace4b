// `npm test`: check, unit tests, stories on real PostgreSQL with the sandbox, journeys in a browser (`npm run proofs` has the long
// ones); then one line per suite and at the very end `N passed, N failed`. Words after `npm test --` narrow to the test files whose
// path contains one of them; such a run leaves the reports of the last whole run alone.
import { glob, mkdir, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { chromiumInstallCommand, findHeadlessChromium } from './chromium.ts'
import { outsideProgramsNotTried } from './outside-programs-not-tried.ts'
import { readResults, type Result } from './read-results.ts'
import { root, runAloud } from '../processes/run.ts'
import { stopSignal } from '../processes/stop-signal.ts'
import { runCommand, Unready } from '../processes/unready.ts'

const words = process.argv.slice(2)
const folder = process.env['REPORTS_FOLDER'] ?? (words.length > 0 ? 'reports/narrowed' : 'reports')

const signal = stopSignal()

async function runTests(): Promise<number> {
  await mkdir(folder, { recursive: true })
  // Reports of an earlier state of the code prove nothing about this one.
  for (const name of ['check', 'unit', 'stories', 'journeys', 'proof-stories', 'proof-journeys'])
    await rm(`${folder}/${name}.json`, { force: true })
  const results: Result[] = []
  const unreported = (suite: string, code: number) => {
    if (code !== 0) results.push({ suite, title: `${suite} ended with code ${code}`, state: 'failed' })
  }
  const codes = new Map<string, number>()
  const check = ['tools/src/tests/check.ts', '--before-unit']
  if (words.length > 0) console.log('Narrowed: types, lint, walls and unused code are left out.')
  await Promise.all([
    words.length === 0 && runAloud(process.execPath, check, { signal }).then((code) => codes.set('check', code)),
    runVitest('unit').then((code) => codes.set('unit', code)),
  ])
  const chromium = findHeadlessChromium()
  const runsJourneys = chromium !== undefined && (await journeysWanted()).length > 0
  // Both wait a lot: in parallel, each works while the other waits.
  if (!signal.aborted)
    await Promise.all([
      runVitest('stories').then((code) => codes.set('stories', code)),
      runsJourneys && runJourneys().then((code) => codes.set('journeys', code)),
    ])
  if (signal.aborted) throw new Unready('The tests were ended before they were done.')
  results.push(...(await readResults(folder)))
  if (!chromium) results.push(...(await skipJourneys()))
  if (words.length === 0) for (const line of outsideProgramsNotTried(process.env)) console.log(line)
  for (const [suite, code] of codes)
    if (!results.some((result) => result.suite === suite && result.state === 'failed')) unreported(suite, code)
  return summarise(results)
}

function runVitest(project: string): Promise<number> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${folder}/${project}.json`]
  return runAloud('vitest', ['run', '--project', project, '--passWithNoTests', ...reporters, ...words], { signal })
}

/** Each journey finds its browser itself: one with the extension needs a browser with windows. */
function runJourneys(): Promise<number> {
  const args = [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--project',
    'journeys',
    '--pass-with-no-tests',
    '--reporter=list,json',
    ...words,
  ]
  const report = resolve(root, folder, 'journeys.json')
  return runAloud('playwright', args, {
    signal,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
}

async function skipJourneys(): Promise<Result[]> {
  const skipped = (await journeysWanted()).map((title): Result => ({ suite: 'journeys', title, state: 'skipped' }))
  console.log(`\n!!! SKIPPED: no Chromium found, so ${skipped.length} files of browser journeys did not run.`)
  console.log(`!!! Install it with "${chromiumInstallCommand}" or name yours in CHROMIUM_PATH.\n`)
  return skipped
}

async function journeysWanted(): Promise<string[]> {
  const wanted: string[] = []
  for await (const file of glob('e2e/src/**/*.e2e.ts', { exclude: ['**/*.proof.e2e.ts'] }))
    if (words.length === 0 || words.some((word) => file.includes(word))) wanted.push(file)
  return wanted
}

async function summarise(results: Result[]): Promise<number> {
  const count = (some: Result[], state: Result['state']) => some.filter((result) => result.state === state).length
  const countsOf = (some: Result[]) => {
    const skipped = count(some, 'skipped')
    return `${count(some, 'passed')} passed, ${count(some, 'failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  }
  if (results.length === 0) throw new Unready(`No test file matches ${words.join(' ')}.`)
  for (const { suite, title, message } of results.filter(({ state }) => state === 'failed'))
    console.log([`FAIL ${suite}: ${title}`, ...beginningOf(message)].join('\n  '))
  for (const suite of new Set(results.map((result) => result.suite)))
    console.log(`${suite}: ${countsOf(results.filter((result) => result.suite === suite))}`)
  await writeFile(`${folder}/summary.txt`, `${countsOf(results)}\n`)
  console.log(countsOf(results))
  return count(results, 'failed') > 0 ? 1 : 0
}

/** Shortens a message, so that the end of a long log also says why a test failed. */
function beginningOf(message = ''): string[] {
  return stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 8)
}

await runCommand(runTests)
