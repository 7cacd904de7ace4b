import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { copyHouse } from '../../tools/src/tests/copy-house.ts'
import { runCommand, Unready } from '../../tools/src/processes/unready.ts'
import { startSimClusters } from '../database/cluster.ts'
import { hunt } from './hunt.ts'
import { mutants } from './mutants.ts'

// npm run sim:mutants                      puts each mutant into a copy of the code and searches for it
// npm run sim:mutants -- --only reorg      the mutants whose names contain this
// npm run sim:mutants -- --only reorg,credit --within 500      some of them, in at most this many histories
// npm run sim:mutants -- --part 2/3        the second third of them
//
// A simulator that finds nothing proves nothing: a mutant that survives here is an error of the simulator.

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      part: { type: 'string', default: '1/1' },
      within: { type: 'string' },
    },
  })
  const [part = 1, parts = 1] = values.part.split('/').map(Number)
  const named = mutants.filter(({ name }) => values.only.split(',').some((part) => name.includes(part)))
  const chosen = named.filter((_, n) => n % parts === part - 1)
  if (chosen.length === 0) throw new Unready(`No mutant has "${values.only}" in its name.`)
  const [copy, clusters] = [await copyHouse(), await startSimClusters()]
  const survivors: string[] = []
  try {
    for (const one of chosen) {
      const found = await hunt(clusters, copy, one, values.within === undefined ? undefined : Number(values.within))
      if (!found) survivors.push(one.name)
      console.log(found ? `found     ${one.name}: seed ${found.seed}, ${found.violation}` : `SURVIVED  ${one.name}`)
    }
  } finally {
    await Promise.all(clusters.map((cluster) => cluster.stop()))
    await rm(copy, { recursive: true, force: true })
  }
  console.log(`${chosen.length - survivors.length} of ${chosen.length} mutants were found`)
  return survivors.length === 0 ? 0 : 1
}

await runCommand(main)
