import { tokenChainNames } from '@moon/contract/chains.ts'
import { parseArgs } from 'node:util'
import { runCommand, Unready } from '../../tools/src/processes/unready.ts'
import { startSimCluster } from '../database/cluster.ts'
import { forge, type Tally } from './forge.ts'

// npm run forged                    runs a million forged deposits against the code that credits deposits
// npm run forged -- --count 10000   runs fewer

const usage = 'Usage: npm run forged [-- --count 1000000]'

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { count: { type: 'string', default: '1000000' } } })
  if (!/^[1-9]\d{0,7}$/.test(values.count)) throw new Unready(usage)
  const count = Number(values.count)
  const began = performance.now()
  const cluster = await startSimCluster()
  try {
    const url = await cluster.createDatabase('forged')
    const { isTTY } = process.stdout
    const tally = await forge({ url, count }, (n) => void (isTTY && process.stdout.write(`\r${n} of ${count}`)))
    const isWell = tell(tally)
    console.log(`${((performance.now() - began) / 1000).toFixed(1)} s`)
    return isWell ? 0 : 1
  } finally {
    await cluster.stop()
  }
}

function tell({ shown, final, transfers, honest, honestUnits }: Tally): boolean {
  console.log('')
  for (const [name, count] of Object.entries(shown)) console.log(`${String(count).padStart(9)}  ${name}`)
  console.log(`${final} of them became final, ${transfers} transfers were booked`)
  console.log(`then ${honest} honest deposits of ${tokenChainNames.length} were credited, ${honestUnits} units`)
  return final === 0 && transfers === 0 && honest === tokenChainNames.length
}

await runCommand(main)
