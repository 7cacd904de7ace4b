import { expect, test } from 'vitest'
import { DatabaseAway } from '../database/database-away.ts'
import type { Log } from '../kit/log.ts'
import { eachLogged } from './each-logged.ts'

const run = async (step: (one: string) => Promise<unknown>) => {
  const lines: unknown[] = []
  const log = { error: (fields: object, text: string) => lines.push([fields, text]) } as unknown as Log
  const ran = eachLogged({ log, failed: 'the step failed', nameOf: (name) => ({ name }) }, ['a', 'b', 'c'], step)
  return { outcome: await ran.catch((error: unknown) => error), lines }
}

test('a failure is logged with its item, and the rest are done', async () => {
  const done: string[] = []
  const { outcome, lines } = await run(async (one) => {
    if (one === 'b') throw new Error('broken')
    done.push(one)
  })
  expect(outcome).toBeUndefined()
  expect(done).toEqual(['a', 'c'])
  expect(lines).toEqual([[{ name: 'b', error: 'Error: broken' }, 'the step failed; it will be tried again']])
})

test('a database outage ends the run immediately', async () => {
  const done: string[] = []
  const away = new DatabaseAway(new Error('away'), { isBusy: false })
  const { outcome, lines } = await run(async (one) => {
    done.push(one)
    throw away
  })
  expect(outcome).toBe(away)
  expect([done, lines]).toEqual([['a'], []])
})
