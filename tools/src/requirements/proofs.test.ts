import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hangsOnOneJourney, passedBy, proofsOf } from './proofs.ts'
import { readProofResults, readResults } from '../tests/read-results.ts'

const folder = mkdtempSync(join(tmpdir(), 'moon-reports-'))
mkdirSync(folder, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true }))
const areas = [{ code: 'CRE', name: 'Create', ids: ['CRE-01', 'CRE-02', 'CRE-03', 'CRE-04', 'CRE-05'] }]

test('an item is proved by a test that passed and none that failed', () => {
  const results = [
    { suite: 'unit', title: 'good [CRE-01..02]', state: 'passed' },
    { suite: 'unit', title: 'bad [CRE-02]', state: 'failed' },
    { suite: 'unit', title: 'good again [CRE-02]', state: 'passed' },
    { suite: 'unit', title: 'left out [CRE-03]', state: 'skipped' },
  ] as const
  expect(Object.fromEntries(proofsOf(areas, [...results]))).toEqual({
    'CRE-01': 'proved',
    'CRE-02': 'failing',
    'CRE-03': 'missing',
    'CRE-04': 'missing',
    'CRE-05': 'missing',
  })
})

test('each item lists the suites that prove it, and whether it depends on one journey alone', () => {
  const passed = passedBy([
    { suite: 'unit', title: 'a [CRE-01]', state: 'passed' },
    { suite: 'journeys', title: 'b [CRE-01..03]', state: 'passed' },
    { suite: 'journeys', title: 'c [CRE-03]', state: 'passed' },
    { suite: 'stories', title: 'left out [CRE-02, CRE-04]', state: 'skipped' },
  ])
  expect(Object.fromEntries(passed)).toEqual({
    'CRE-01': { unit: 1, journeys: 1 },
    'CRE-02': { journeys: 1 },
    'CRE-03': { journeys: 2 },
  })
  const alone = ['CRE-01', 'CRE-02', 'CRE-03', 'CRE-04'].filter((id) => hangsOnOneJourney(passed.get(id)))
  expect(alone).toEqual(['CRE-02'])
})

test('an unknown id is an error', () => {
  expect(() => proofsOf(areas, [{ suite: 'unit', title: 'x [ABC-01]', state: 'passed' }])).toThrow('ABC-01')
})

test('the reports of all suites are read as one list', async () => {
  write('check', [{ name: 'types', passed: true }])
  write('unit', {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'passed',
        assertionResults: [
          { title: 'a', status: 'passed' },
          { title: 'b', status: 'pending' },
        ],
      },
      { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
    ],
  })
  write('journeys', {
    errors: [{ message: 'global set-up failed' }],
    suites: [
      {
        specs: [{ title: 'c', tests: [{ status: 'expected' }] }],
        suites: [{ specs: [{ title: 'd', tests: [{ status: 'flaky' }] }] }],
      },
    ],
  })
  expect((await readResults(folder)).map(({ suite, title, state }) => `${suite}: ${title} ${state}`)).toEqual([
    'check: types passed',
    'unit: a passed',
    'unit: b skipped',
    'unit: broken.test.ts failed',
    'journeys: c passed',
    'journeys: d failed',
    'journeys: global set-up failed failed',
  ])
})

test('the proofs, which have their own command, are read apart from the tests', async () => {
  write('proof-stories', {
    testResults: [{ name: 'kill.ts', status: 'passed', assertionResults: [{ title: 'e', status: 'passed' }] }],
  })
  write('proof-journeys', { errors: [], suites: [{ specs: [{ title: 'f', tests: [{ status: 'expected' }] }] }] })
  const told = (results: Awaited<ReturnType<typeof readResults>>) =>
    results.map(({ suite, title }) => `${suite}: ${title}`)
  expect(told(await readProofResults(folder))).toEqual(['stories: e', 'journeys: f'])
  expect(told(await readResults(folder))).not.toContain('stories: e')
})

function write(name: string, report: unknown): void {
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(report))
}
