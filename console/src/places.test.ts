import { commandRoles, consoleRoles, mayRun, onCommandLineAlone } from '@moon/contract/console-roles.ts'
import { expect, test } from 'vitest'
import { placesFor } from './places.ts'
import type { Session } from './use-session.ts'

/** The server's session answer for an operator of this role. */
const sessionOf = (role: Session['role']): Session => ({
  name: 'Ada',
  role,
  commands: Object.keys(commandRoles)
    .filter((name) => mayRun(role, name) && !onCommandLineAlone.some((one) => one === name))
    .map((name) => ({ name, kind: 'look', says: '', needs: [], may: [] })),
})

test('every list and button names an existing command that may be run in a browser', () => {
  const places = placesFor(sessionOf('admin'))
  const named = places.flatMap(({ panels, looks = [] }) => [
    ...looks,
    ...panels.flatMap(({ look, actions = [], rowActions = [] }) => [
      look,
      ...[...actions, ...rowActions].map(({ command }) => command),
    ]),
  ])
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !mayRun('admin', name) || onCommandLineAlone.some((one) => one === name))).toEqual([])
})

test.each(consoleRoles)('%s sees only pages on which they may read something, and no empty one', (role) => {
  const places = placesFor(sessionOf(role))
  expect(places.map(({ path }) => path)).toContain('/users')
  for (const { panels, looks = [] } of places)
    expect([...looks, ...panels.map(({ look }) => look)].some((look) => mayRun(role, look))).toBe(true)
  expect(places.some(({ path }) => path === '/audit')).toBe(role === 'admin' || role === 'compliance')
})

test('an amount without an owner is attributed with the arguments from its row', () => {
  const money = placesFor(sessionOf('admin')).find(({ path }) => path === '/waiting-money')!
  const give = money.panels.find(({ look }) => look === 'suspense')!.rowActions![0]!
  expect(give.words(['1 day', 'late', '0.1 BTC', 'lightning 4a5e 0', ''])).toEqual({
    rail: 'lightning',
    txid: '4a5e',
    vout: '0',
  })
  expect(give.words(['1 day', 'late', '0.1 BTC', 'lightning', ''])).toBeUndefined()
})
