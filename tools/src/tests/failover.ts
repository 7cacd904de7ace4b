// `npm run failover [-- --losses N] [--asynchronous]`: kills the primary of three PostgreSQL servers repeatedly while users buy, and
// prints the outcome on one line. With `--asynchronous`, commits are acknowledged without waiting for a replica, and the line must
// then report lost data.
import { parseArgs } from 'node:util'
import { root, runAloud } from '../processes/run.ts'
import { runCommand, Unready } from '../processes/unready.ts'

async function failover(): Promise<number> {
  const { values } = parseArgs({
    options: { losses: { type: 'string', default: '10' }, asynchronous: { type: 'boolean', default: false } },
  })
  if (!/^[1-9]\d{0,3}$/.test(values.losses)) throw new Unready(`"${values.losses}" is not a number of losses.`)
  const env = { ...process.env, LOSSES: values.losses, ...(values.asynchronous && { ASYNCHRONOUS: 'yes' }) }
  return runAloud('vitest', ['run', '--project', 'proofs', 'server/src/testing/losses.proof'], { env, cwd: root })
}

await runCommand(failover)
