import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../processes/run.ts'

const folder = mkdtempSync(join(tmpdir(), 'moon-lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['Date.now() is refused', 'server/src/cards/card.ts', 'export const now = Date.now()', 'no-wall-clock'],
  ['new Date() is refused', 'server/src/cards/card.ts', 'export const now = new Date()', 'no-wall-clock'],
  ['a given time may be made a Date', 'server/src/cards/card.ts', 'export const then = new Date(5)', undefined],
  ['the clock may read the time', 'server/src/kit/clock.ts', 'export const now = Date.now()', undefined],
  ['a test may read the time', 'server/src/cards/card.test.ts', 'export const now = Date.now()', undefined],
  ['parseFloat is refused', 'web/src/buy/amount.ts', "export const a = parseFloat('1.5')", 'no-float-money'],
  [
    'an amount times something is refused',
    'server/src/a.ts',
    'export const a = (priceCents) => priceCents * 2n',
    'no-float-money',
  ],
  [
    'an amount of an object is an amount',
    'server/src/a.ts',
    'export const a = (x) => x.owedUnits / 2n',
    'no-float-money',
  ],
  [
    'Number() of an amount is refused',
    'server/src/a.ts',
    'export const a = (feeSats) => Number(feeSats)',
    'no-float-money',
  ],
  ['a count may be multiplied', 'server/src/a.ts', 'export const a = (attempts) => attempts * 2', undefined],
  ['money may do arithmetic', 'money/src/cents.ts', 'export const a = (priceCents) => priceCents * 2n', undefined],
  ['a camelCase file name is refused', 'server/src/cardState.ts', 'export const a = 1', 'one-name'],
  ['a kebab-case file name is fine', 'server/src/card-state.story.test.ts', 'export const a = 1', undefined],
  [
    'money that goes to a user’s credit past an overdraft is refused',
    'server/src/users/gift.ts',
    "export const leg = { from: house('gifts'), to: accounts.user(userId).credit }",
    'overdraft-first',
  ],
  [
    'as a leg of dollars, too',
    'server/src/a.ts',
    'export const leg = usd(a, accounts.user(userId).credit, 5n)',
    'overdraft-first',
  ],
  [
    'and by another name of the accounts',
    'server/src/a.ts',
    'const own = accounts.user(userId)\nexport const leg = { from: a, to: own.credit }',
    'overdraft-first',
  ],
  [
    'and taken out of them',
    'server/src/a.ts',
    'const { credit } = accounts.user(userId)\nexport const leg = { from: a, to: credit }',
    'overdraft-first',
  ],
  [
    'sats that come past what is owed are refused',
    'server/src/a.ts',
    'export const leg = { from: a, to: accounts.user(userId).sats }',
    'overdraft-first',
  ],
  [
    'credit may be spent',
    'server/src/a.ts',
    'export const leg = { from: accounts.user(userId).credit, to: b }',
    undefined,
  ],
  [
    'credit that waits may be posted',
    'server/src/a.ts',
    'export const leg = { from: a, to: accounts.user(userId).creditOnHold }',
    undefined,
  ],
])('%s', (_title, file, source, rule) => {
  expect(lint(file, source)).toEqual(rule ? [`house(${rule})`] : [])
})

function lint(file: string, source: string): string[] {
  const config = join(folder, 'oxlintrc.json')
  const rules = {
    'house/no-wall-clock': 'error',
    'house/no-float-money': 'error',
    'house/one-name': 'error',
    'house/overdraft-first': 'error',
  }
  const settings = { jsPlugins: [join(root, 'tools/lint/house.js')], categories: { correctness: 'off' }, rules }
  writeFileSync(config, JSON.stringify(settings))
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, source)
  const oxlint = join(root, 'node_modules/.bin/oxlint')
  const { stdout } = spawnSync(oxlint, ['-c', config, '--format=json', path], { encoding: 'utf8', cwd: folder })
  rmSync(path)
  return (JSON.parse(stdout) as { diagnostics: { code: string }[] }).diagnostics.map(({ code }) => code)
}
