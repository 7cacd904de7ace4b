import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSimCluster, type SimCluster } from './database/cluster.ts'
import { playHistory } from './play/history.ts'
import { copyHouse } from '../tools/src/tests/copy-house.ts'
import { hunt } from './mutants/hunt.ts'
import { mutants } from './mutants/mutants.ts'
import { openSlot, type Slot } from './database/slot.ts'
import { addTally, type Tally } from './play/tally.ts'

let cluster: SimCluster
let slot: Slot

beforeAll(async () => {
  cluster = await startSimCluster()
  slot = await openSlot(await cluster.createDatabase('story'))
})
afterAll(async () => {
  await slot.close()
  await cluster.stop()
})

test('under any fault, no money is lost, doubled or left halfway', async () => {
  const all: Tally = {}
  for (let seed = 1; seed <= 40; seed += 1) {
    const { violations, ends } = await playHistory(slot, seed, { isAudited: seed % 10 === 0 })
    expect({ seed, violations }).toEqual({ seed, violations: [] })
    addTally(all, ends)
  }
  // If every order were refused, no fault could happen.
  expect(all['purchase delivered']).toBeGreaterThan(10)
})

test('the same seed gives the same history', async () => {
  for (const seed of [3, 11, 19]) {
    const first = await playHistory(slot, seed)
    expect((await playHistory(slot, seed)).trace).toEqual(first.trace)
  }
})

test('a mutant is detected', async () => {
  const copy = await copyHouse()
  try {
    const fault = mutants.find(({ name }) => name === 'each attempt asks the issuer for a card of its own')!
    expect((await hunt([cluster], copy, fault))?.violation).toMatch(/I19|I20|I24/)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
})
