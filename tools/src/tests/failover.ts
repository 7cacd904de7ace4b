// `npm run failover [-- --losses N] [--faults LIST] [--logs FOLDER] [--asynchronous]`: kills the primary of three PostgreSQL servers
// repeatedly while users buy, and prints the outcome on one line. `--faults switchover,killed` repeats these in this order; `--logs`
// keeps what PostgreSQL, Patroni, etcd and HAProxy said. With `--asynchronous`, commits are acknowledged without waiting for a
// replica, and the line must then report lost data.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root, runAloud } from '../processes/run.ts'
import { runCommand, Unready } from '../processes/unready.ts'

/** Of ten losses two are switchovers, four kills, two dead and two frozen primaries; the first four are one of each. */
const usualFaults = 'switchover,killed,dead,frozen,killed,switchover,killed,dead,killed,frozen'
const ways = [...new Set(usualFaults.split(','))].join(', ')

async function failover(): Promise<number> {
  const { values } = parseArgs({
    options: {
      losses: { type: 'string', default: '10' },
      faults: { type: 'string', default: usualFaults },
      logs: { type: 'string' },
      asynchronous: { type: 'boolean', default: false },
    },
  })
  if (!/^[1-9]\d{0,3}$/.test(values.losses)) throw new Unready(`"${values.losses}" is not a number of losses.`)
  const { faults, logs } = values
  for (const fault of faults.split(','))
    if (!usualFaults.split(',').includes(fault)) throw new Unready(`"${fault}" is no way to lose a primary: ${ways}.`)
  const env = {
    ...process.env,
    LOSSES: values.losses,
    FAULTS: faults,
    ...(logs && { FAILOVER_LOGS: resolve(logs) }),
    ...(values.asynchronous && { ASYNCHRONOUS: 'yes' }),
  }
  return runAloud('vitest', ['run', '--project', 'proofs', 'server/src/testing/losses.proof'], { env, cwd: root })
}

await runCommand(failover)
