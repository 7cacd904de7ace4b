import { expect, test } from 'vitest'
import type { Log } from './log.ts'
import { Outage } from './outage.ts'
import { runSweeps } from './sweep.ts'

/** Runs a sweep through the given ends of its turns and answers what was logged. */
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
  const stop = runSweeps([{ name: 'sweep', everyMs: 0, run }], { log })
  await over
  await stop()
  return logged
}

test('somebody outside who is away for many turns is told of once, and once more when he is back', async () => {
  const away = new Outage('no answer')
  expect(await loggedOf([away, away, away, undefined, undefined])).toEqual([
    'warn: a sweep waits for somebody outside',
    'info: a sweep works again',
  ])
})

test('a defect is an alarm, and another one is another', async () => {
  const failed = 'error: a sweep failed and will run again'
  expect(await loggedOf([new Error('a'), new Error('a'), new Error('b'), undefined])).toEqual([
    failed,
    failed,
    'info: a sweep works again',
  ])
})
