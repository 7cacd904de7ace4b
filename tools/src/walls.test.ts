// The walls between rooms, held against small houses in which they are broken.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'moon-walls-'))
afterAll(() => rmSync(folder, { recursive: true }))

const house = {
  'server/src/cards/store.ts': 'export const row = 1',
  'server/src/cards/routes.ts': 'export const routes = 1',
  'server/src/cards/reads.ts': "export { row } from './store.ts'",
  'server/src/cards/room.ts': "export { routes } from './routes.ts'",
  'server/src/mount-rooms.ts': "export { routes } from './cards/room.ts'",
  'server/src/purchases/price.ts': "export { row } from '../cards/reads.ts'",
  'sim/moon.ts': "export { routes } from '../server/src/mount-rooms.ts'",
}

test.each([
  ['rooms that meet by reads and faces are fine', {}, []],
  [
    "another room's store is refused",
    { 'server/src/purchases/price.ts': "export { row } from '../cards/store.ts'" },
    ['only-verbs-and-nouns-travel'],
  ],
  [
    "another room's store is refused in a test, too",
    { 'server/src/purchases/price.test.ts': "export { row } from '../cards/store.ts'" },
    ['only-verbs-and-nouns-travel'],
  ],
  [
    'routes are joined by the face of their room',
    { 'server/src/mount-rooms.ts': "export { routes } from './cards/routes.ts'" },
    ['rooms-are-joined-by-their-faces'],
  ],
  [
    'the simulator joins no routes either',
    { 'sim/moon.ts': "export { routes } from '../server/src/cards/routes.ts'" },
    ['rooms-are-joined-by-their-faces'],
  ],
  [
    'a room mounts no other room',
    { 'server/src/purchases/price.ts': "export { routes } from '../cards/room.ts'" },
    ['one-list-of-rooms'],
  ],
  [
    'there is no second list of rooms',
    { 'server/src/start-moon.ts': "export { routes } from './cards/room.ts'" },
    ['one-list-of-rooms'],
  ],
])('%s', (title, changed, rules) => {
  const home = join(folder, title.replaceAll(/\W+/g, '-'))
  for (const [path, text] of Object.entries({ ...house, ...changed, 'tsconfig.json': '{}' })) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), text)
  }
  const config = join(root, '.dependency-cruiser.mjs')
  const { stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/depcruise'),
    ['--config', config, '--output-type', 'json', 'server/src', 'sim'],
    { cwd: home, encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } }
  expect(summary.violations.map(({ rule }) => rule.name)).toEqual(rules)
})
