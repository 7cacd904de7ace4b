import { expect, test } from 'vitest'
import { formerNames, news } from '../news.ts'
import { withFormerNames } from './with-former-names.ts'

test('each event is handled under its former name too, by the same handler', () => {
  const jobs = Object.fromEntries(Object.keys(news).map((name) => [name, async () => undefined]))
  const known: Record<string, unknown> = withFormerNames(jobs)
  const renamed = Object.entries(news).filter(([, { formerly }]) => formerly !== undefined)
  expect(renamed.length).toBeGreaterThan(0)
  for (const [name, { formerly }] of renamed) expect(known[formerly!]).toBe(jobs[name])
})

test('a job that a room posts to itself is handled under its former name, too', () => {
  const jobs = Object.fromEntries(Object.values(formerNames).map((name) => [name, async () => undefined]))
  const known: Record<string, unknown> = withFormerNames(jobs)
  for (const [before, name] of Object.entries(formerNames)) expect(known[before]).toBe(jobs[name])
})

test('a process that does not mount the listener takes no job of it', () => {
  expect(withFormerNames({})).toEqual({})
})
