import { expect, test } from 'vitest'
import type { Log } from '../kit/log.ts'
import { RailDown } from '../rails/rail.ts'
import { alarmOfRest } from './watch-chains.ts'

class Resting extends RailDown {
  override readonly restMs: number

  constructor(restMs: number) {
    super('asked too often')
    this.restMs = restMs
  }
}

test('a chain whose node refuses requests for long raises one alarm until it is read again', async () => {
  const said: object[] = []
  const log = { warn: (facts: object) => void said.push(facts) } as unknown as Log
  const alarmed = alarmOfRest({ log }, 'ethereum')
  const fail = (error: Error) => expect(alarmed(() => Promise.reject(error))).rejects.toBe(error)
  await fail(new Resting(60_000))
  await fail(new RailDown('away'))
  expect(said).toEqual([])
  for (const restMs of [120_000, 118_000]) await fail(new Resting(restMs))
  expect(said).toEqual([expect.objectContaining({ alarm: 'chain_rests', rail: 'ethereum', seconds: 120 })])
  await alarmed(async () => undefined)
  await fail(new Resting(3_600_000))
  expect(said).toHaveLength(2)
})
