import { expect, it } from 'vitest'
import { DatabaseAway, databaseError } from './database-away.ts'

const errorOf = (code: string | undefined, message = 'x') => Object.assign(new Error(message), code && { code })
const standing = (error: Error) => {
  const known = databaseError(error)
  return known instanceof DatabaseAway ? (known.isBusy ? 'busy' : 'away') : 'defect'
}

it.each([
  ['08006', 'the connection broke'],
  ['28000', 'the role may not log in'],
  ['28P01', 'another password'],
  ['3D000', 'no such database'],
  ['53300', 'too many connections'],
  ['57000', 'an operator'],
  ['57P01', 'it shuts down'],
  ['57P03', 'it starts'],
  ['25006', 'read-only after a failover'],
  ['ECONNREFUSED', 'nobody listens'],
  ['ENOTFOUND', 'no such host'],
])('%s means a database outage: %s', (code) => {
  expect(standing(errorOf(code))).toBe('away')
})

it('a pool that gives no connection in time, and a database that accepts none, count as outages', () => {
  expect(standing(errorOf(undefined, 'timeout exceeded when trying to connect'))).toBe('away')
  expect(standing(errorOf('55000', 'database "moon" is not currently accepting connections'))).toBe('away')
})

it('a statement or lock timeout counts as busy; an invalid statement is a defect', () => {
  expect(['57014', '55P03'].map((code) => standing(errorOf(code)))).toEqual(['busy', 'busy'])
  expect(['23505', '42P01', '22003', '55000'].map((code) => standing(errorOf(code)))).toEqual(Array(4).fill('defect'))
})
