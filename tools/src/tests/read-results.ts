// Reads the reports of the last `npm test`, and of the last `npm run proofs` after it, from reports/ as one flat list of results each.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Result = {
  suite: string
  title: string
  state: 'passed' | 'failed' | 'skipped'
  /** The failure's message, if its report has one. */
  message?: string
  /** Represents a file or a run that failed before any of its tests started. */
  isWhole?: true
}

export async function readResults(folder: string): Promise<Result[]> {
  return [
    ...fromCheck(await readReport<CheckReport>(folder, 'check')),
    ...fromVitest('unit', await readReport(folder, 'unit')),
    ...fromVitest('stories', await readReport(folder, 'stories')),
    ...fromPlaywright(await readReport(folder, 'journeys')),
  ]
}

/** Results of the stories and journeys that are too long for each `npm test`. */
export async function readProofResults(folder: string): Promise<Result[]> {
  return [
    ...fromVitest('stories', await readReport(folder, 'proof-stories')),
    ...fromPlaywright(await readReport(folder, 'proof-journeys')),
  ]
}

async function readReport<Report>(folder: string, name: string): Promise<Report | undefined> {
  const path = join(folder, `${name}.json`)
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Report) : undefined
}

type CheckReport = { name: string; passed: boolean }[]

function fromCheck(report: CheckReport = []): Result[] {
  return report.map(({ name, passed }) => ({ suite: 'check', title: name, state: passed ? 'passed' : 'failed' }))
}

type VitestTest = { title: string; status: string; failureMessages?: string[] | null }
type VitestReport = {
  testResults: { name: string; status: string; message?: string; assertionResults: VitestTest[] }[]
}

/** A file that could not be loaded reports no tests: it counts as one failure. */
function fromVitest(suite: string, report: VitestReport = { testResults: [] }): Result[] {
  return report.testResults.flatMap((file): Result[] => {
    const results = file.assertionResults.map(({ title, status, failureMessages }): Result => ({
      suite,
      title,
      state: vitestState(status),
      ...messageOf(failureMessages ?? []),
    }))
    if (file.status === 'failed' && results.every(({ state }) => state !== 'failed'))
      results.push({ suite, title: file.name, state: 'failed', ...messageOf([file.message]), isWhole: true })
    return results
  })
}

function vitestState(status: string): Result['state'] {
  return status === 'passed' || status === 'failed' ? status : 'skipped'
}

type PlaywrightTest = { status: string; results?: { error?: { message?: string } }[] }
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs: { title: string; tests: PlaywrightTest[] }[] }
type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] }

function fromPlaywright(report: PlaywrightReport = { suites: [], errors: [] }): Result[] {
  const suite = 'journeys'
  const walk = ({ suites = [], specs }: PlaywrightSuite): Result[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results }): Result => {
        const messages = results?.map(({ error }) => error?.message)
        return { suite, title, state: playwrightState(status), ...messageOf(messages ?? []) }
      }),
    ),
    ...suites.flatMap(walk),
  ]
  const errors = report.errors.map(({ message }): Result => ({
    suite,
    title: message ?? 'error',
    state: 'failed',
    ...messageOf([message]),
    isWhole: true,
  }))
  return [...report.suites.flatMap(walk), ...errors]
}

/** There are no retries, so a test that was neither skipped nor passed at once has failed. */
function playwrightState(status: string): Result['state'] {
  if (status === 'skipped') return 'skipped'
  return status === 'expected' ? 'passed' : 'failed'
}

const messageOf = (messages: (string | undefined)[]): { message?: string } => {
  const message = messages.find((each) => each !== undefined && each !== '')
  return message === undefined ? {} : { message }
}
