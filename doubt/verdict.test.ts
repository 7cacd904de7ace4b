import { expect, test } from 'vitest'
import type { Claim } from './find-claims.ts'
import type { Trial } from './try-breakage.ts'
import { countsOf, verdictOf } from './verdict.ts'

const claim = (suite: Claim['suite']): Claim => ({ suite, file: 'a.test.ts', brackets: ['[CRE-01]'] })
const claims = new Map([
  ['CRE-01', [claim('unit')]],
  ['CRE-02', [claim('unit'), claim('journeys')]],
])
const trial = (ids: readonly [string, ...string[]], unnoticed: string[], fault?: string): Trial => ({
  breakage: { ids, file: 'a.ts', find: 'a', instead: 'b', why: 'it is broken' },
  unnoticed: new Set(unnoticed),
  by: [],
  ...(fault !== undefined && { fault }),
})
const unit = new Set(['unit'] as const)

test('a breakage is noticed when each of its items is noticed', () => {
  expect(verdictOf(trial(['CRE-01', 'CRE-02'], []), claims, unit)).toBe('noticed')
  expect(verdictOf(trial(['CRE-01', 'CRE-02'], ['CRE-01']), claims, unit)).toBe('green')
})

test('an item claimed by a suite that was not run is untried, one claimed by no suite is unclaimed, and a breakage that does not run is a fault', () => {
  expect(verdictOf(trial(['CRE-02'], ['CRE-02']), claims, unit)).toBe('untried')
  expect(verdictOf(trial(['CRE-02'], ['CRE-02']), claims, new Set(['unit', 'journeys'] as const))).toBe('green')
  expect(verdictOf(trial(['CRE-03'], ['CRE-03']), claims, unit)).toBe('unclaimed')
  expect(verdictOf(trial(['CRE-01'], [], 'a.ts: no such name'), claims, unit)).toBe('fault')
})

test('the last line counts the breakages that were noticed, and those that were not', () => {
  expect(countsOf(['noticed', 'noticed', 'green', 'untried'])).toBe(
    '2 of 4 breakages noticed, 1 stayed green, 1 not tried',
  )
})
