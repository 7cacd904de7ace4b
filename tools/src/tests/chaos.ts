// `npm run chaos [-- --kills N] [--seed N]`: kills one or both of two processes of one Moon at random moments while users buy on
// every rail.
import { parseArgs } from 'node:util'
import { root, runAloud } from '../processes/run.ts'
import { runCommand, Unready } from '../processes/unready.ts'

async function chaos(): Promise<number> {
  const { values } = parseArgs({
    options: { kills: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } },
  })
  for (const [name, value] of Object.entries(values))
    if (!/^[1-9]\d{0,4}$/.test(value)) throw new Unready(`"${value}" is not a number for --${name}.`)
  const env = { ...process.env, KILLS: values.kills, KILL_SEED: values.seed }
  return runAloud('vitest', ['run', '--project', 'proofs', 'server/src/testing/chaos.proof'], { env, cwd: root })
}

await runCommand(chaos)
