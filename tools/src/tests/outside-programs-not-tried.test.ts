import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../processes/run.ts'
import { outsideProgramsNotTried } from './outside-programs-not-tried.ts'

test('a run names the external programs that its suites were not run against, and none of the available ones', () => {
  expect(outsideProgramsNotTried({})).toEqual([
    '!!! NOT TRIED on Bitcoin Core: the Bitcoin rail, and PSBTs that are signed by hand (set TEST_BITCOIND_URL).',
    '!!! NOT TRIED on LND: the Lightning rail (set TEST_LND_URL).',
  ])
  expect(outsideProgramsNotTried({ TEST_BITCOIND_URL: 'http://u:p@h', TEST_LND_URL: 'https://h' })).toEqual([])
})

test.each([
  ['server/src/rails/bitcoin/story.test.ts', 'TEST_BITCOIND_URL'],
  ['server/src/offline-signing/core.story.test.ts', 'TEST_BITCOIND_URL'],
  ['server/src/rails/lightning/story.test.ts', 'TEST_LND_URL'],
])('%s reads %s', (file, setting) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(setting)
})
