import { expect, test } from 'vitest'
import type { Log } from '../kit/log.ts'
import { Outage } from '../kit/outage.ts'
import { steppingClock, systemClock } from '../kit/clock.ts'
import type { Leases } from './leases.ts'
import { runSweeps } from './sweep.ts'

const allOurs: Leases = { holds: () => true, onChange: () => () => undefined, stop: async () => undefined }

/** Runs a sweep whose turns end like this, and returns what was logged. */
async function loggedOf(turns: readonly (Error | undefined)[]): Promise<string[]> {
  const logged: string[] = []
  const say = (level: string) => (_facts: object, text: string) => void logged.push(`${level}: ${text}`)
  const log = { info: say('info'), warn: say('warn'), error: say('error') } as unknown as Log
  const waiting = [...turns]
  let isOver = (): void => undefined
  const over = new Promise<void>((resolve) => {
    isOver = resolve
  })
  const run = async () => {
    if (waiting.length === 0) return isOver()
    const end = waiting.shift()
    if (end) throw end
  }
  const stop = runSweeps([{ name: 'sweep', everyMs: 0, run }], { log, clock: systemClock, leases: allOurs })
  await over
  await stop()
  return logged
}

test('a provider that is away for many turns is reported once, and once more when it is back', async () => {
  const away = new Outage('no answer')
  expect(await loggedOf([away, away, away, undefined, undefined])).toEqual([
    'warn: a sweep waits for somebody outside',
    'info: a sweep works again',
  ])
})

test('a node that falls behind is reported once, though its sentence counts blocks', async () => {
  const behind = (height: number) => new Outage(`The node is at block ${height}, and 900 was read before.`)
  expect(await loggedOf([behind(801), behind(802), behind(803), undefined])).toEqual([
    'warn: a sweep waits for somebody outside',
    'info: a sweep works again',
  ])
})

test('a defect raises an alarm, and a different defect another', async () => {
  const failed = 'error: a sweep failed and will run again'
  expect(await loggedOf([new Error('a'), new Error('a'), new Error('b'), undefined])).toEqual([
    failed,
    failed,
    'info: a sweep works again',
  ])
})

test('an hourly sweep runs again once the clock was moved by one hour', async () => {
  const clock = steppingClock(new Date('2026-01-01T00:00:00Z'))
  let runs = 0
  let secondRun = (): void => undefined
  const again = new Promise<void>((resolve) => {
    secondRun = resolve
  })
  const run = async () => {
    runs += 1
    if (runs === 1) setImmediate(() => clock.advance(3_600_000))
    else secondRun()
  }
  const stop = runSweeps([{ name: 'sweep', everyMs: 3_600_000, run }], { log: {} as Log, clock, leases: allOurs })
  await again
  await stop()
  expect(runs).toBeGreaterThan(1)
})

test('a clock moved while a sweep runs is noticed at its end, even if the sweep has read it before', async () => {
  const clock = steppingClock(new Date('2026-01-01T00:00:00Z'))
  let runs = 0
  let secondRun = (): void => undefined
  const again = new Promise<void>((resolve) => {
    secondRun = resolve
  })
  const run = async () => {
    runs += 1
    if (runs === 1) clock.advance(3_600_000)
    else secondRun()
  }
  const stop = runSweeps([{ name: 'sweep', everyMs: 3_600_000, run }], { log: {} as Log, clock, leases: allOurs })
  await again
  await stop()
  expect(runs).toBeGreaterThan(1)
})

test('a sweep without possible work skips turns, and runs immediately when there may be some', async () => {
  let [runs, looks, looksBefore, isIdle] = [0, 0, 0, true]
  let secondRun = (): void => undefined
  const again = new Promise<void>((resolve) => {
    secondRun = resolve
  })
  const run = async () => {
    runs += 1
    if (runs !== 2) return
    looksBefore = looks
    secondRun()
  }
  const look = async () => {
    looks += 1
    // Without the idle check there would have been four turns by now.
    if (looks === 5) isIdle = false
    return isIdle
  }
  const sweep = { name: 'sweep', everyMs: 1_000, run, whileIdle: { everyMs: 3_600_000, isIdle: look } }
  const stop = runSweeps([sweep], { log: {} as Log, clock: systemClock, leases: allOurs })
  await again
  await stop()
  expect(looksBefore).toBe(5)
})

test('if it cannot be checked whether a sweep is idle, the sweep runs as often as usual', async () => {
  let runs = 0
  let thirdRun = (): void => undefined
  const again = new Promise<void>((resolve) => {
    thirdRun = resolve
  })
  const run = async () => {
    runs += 1
    if (runs === 3) thirdRun()
  }
  const isIdle = () => Promise.reject(new Error('the database is away'))
  const sweep = { name: 'sweep', everyMs: 1_000, run, whileIdle: { everyMs: 3_600_000, isIdle } }
  const stop = runSweeps([sweep], { log: {} as Log, clock: systemClock, leases: allOurs })
  await again
  await stop()
  expect(runs).toBe(3)
})
