// What the last `npm test` left in reports/, as one flat list of results.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Result = { suite: string; title: string; state: 'passed' | 'failed' | 'skipped' }

export async function readResults(folder: string): Promise<Result[]> {
  const read = async (name: string) => {
    const path = join(folder, name)
    return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as unknown) : undefined
  }
  return [
    ...fromCheck((await read('check.json')) as CheckReport | undefined),
    ...fromVitest('unit', (await read('unit.json')) as VitestReport | undefined),
    ...fromVitest('stories', (await read('stories.json')) as VitestReport | undefined),
    ...fromPlaywright((await read('journeys.json')) as PlaywrightReport | undefined),
  ]
}

type CheckReport = { name: string; passed: boolean }[]

function fromCheck(report: CheckReport = []): Result[] {
  return report.map(({ name, passed }) => ({ suite: 'check', title: name, state: passed ? 'passed' : 'failed' }))
}

type VitestReport = {
  testResults: { name: string; status: string; assertionResults: { title: string; status: string }[] }[]
}

/** A file that could not even be loaded has no tests to report: it counts as one that failed. */
function fromVitest(suite: string, report: VitestReport = { testResults: [] }): Result[] {
  return report.testResults.flatMap((file): Result[] => {
    const results = file.assertionResults.map(({ title, status }) => ({ suite, title, state: vitestState(status) }))
    if (file.status === 'failed' && results.every(({ state }) => state !== 'failed'))
      results.push({ suite, title: file.name, state: 'failed' })
    return results
  })
}

function vitestState(status: string): Result['state'] {
  return status === 'passed' || status === 'failed' ? status : 'skipped'
}

type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs: { title: string; tests: { status: string }[] }[] }
type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] }

function fromPlaywright(report: PlaywrightReport = { suites: [], errors: [] }): Result[] {
  const suite = 'journeys'
  const walk = ({ suites = [], specs }: PlaywrightSuite): Result[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status }) => ({ suite, title, state: playwrightState(status) }) as const),
    ),
    ...suites.flatMap(walk),
  ]
  const errors = report.errors.map(({ message }) => ({ suite, title: message ?? 'error', state: 'failed' }) as const)
  return [...report.suites.flatMap(walk), ...errors]
}

/** A test that passed only at the second try proves nothing, and is no failure either: it counts as skipped. */
function playwrightState(status: string): Result['state'] {
  if (status === 'skipped' || status === 'flaky') return 'skipped'
  return status === 'expected' ? 'passed' : 'failed'
}
