import { expect, test } from 'vitest'
import { compareFindings } from './compare-findings.ts'
import { findingsOf, type PlanNode } from './plan-findings.ts'

const accepted = [{ place: 'cards/reads.ts all', finds: ['reads all of cards'], because: 'a report' }]

test('a finding of another kind at an accepted place is new', () => {
  const found = { 'cards/reads.ts all': ['reads all of cards', 'sorts many rows'] }
  expect(compareFindings(found, accepted)).toEqual({ fresh: ['cards/reads.ts all sorts many rows'], stale: [] })
})

test('an accepted finding that no longer occurs is reported', () => {
  expect(compareFindings({}, accepted)).toEqual({ fresh: [], stale: ['cards/reads.ts all reads all of cards'] })
})

const sizes = {
  tables: new Map([['cards', { rows: 10_000_000, pages: 100 }]]),
  indexes: new Map([
    ['cards_pkey', 10_000_000],
    ['cards_frozen', 50],
  ]),
}
const node = (more: Partial<PlanNode>): PlanNode => ({
  'Node Type': 'Index Scan',
  'Plan Rows': 1,
  'Startup Cost': 0,
  'Total Cost': 8,
  ...more,
})
const scan = (more: Partial<PlanNode>) => node({ 'Relation Name': 'cards', 'Index Cond': '(id = $1)', ...more })

test.each([
  ['a row by an index', scan({}), []],
  [
    'the first rows of an index',
    node({ 'Node Type': 'Limit', 'Plan Rows': 50, Plans: [scan({ 'Plan Rows': 5_000_000 })] }),
    [],
  ],
  ['many rows by an index', scan({ 'Plan Rows': 20_000 }), ['reads many rows of cards']],
  [
    'many rows of which a condition leaves one',
    scan({ Filter: 'x', 'Total Cost': 9_000 }),
    ['filters many rows of cards'],
  ],
  ['all rows', node({ 'Node Type': 'Seq Scan', 'Relation Name': 'cards' }), ['reads all of cards']],
  [
    'all rows behind a limit, where a condition may be met by none',
    node({ 'Node Type': 'Limit', Plans: [node({ 'Node Type': 'Seq Scan', 'Relation Name': 'cards', Filter: 'x' })] }),
    ['reads all of cards'],
  ],
  ['all of an index of few', node({ 'Relation Name': 'cards', 'Index Name': 'cards_frozen' }), []],
  [
    'many rows that are sorted for the first of them',
    node({ 'Node Type': 'Limit', Plans: [node({ 'Node Type': 'Sort', Plans: [scan({ 'Plan Rows': 20_000 })] })] }),
    ['reads many rows of cards', 'sorts many rows'],
  ],
])('a plan that reads %s', (_, plan, found) => {
  expect(findingsOf(plan, sizes)).toEqual(found)
})
