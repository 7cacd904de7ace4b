// `npm run chaos [-- --kills N]`: the story of kills, as often as it takes: the process dies at any moment of purchases on two rails.
import { parseArgs } from 'node:util'
import { root, runAloud } from '../processes/run.ts'
import { runCommand, Unready } from '../processes/unready.ts'

const mostAtOnce = 25

async function chaos(): Promise<number> {
  const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' } } })
  if (!/^[1-9]\d{0,4}$/.test(values.kills)) throw new Unready(`"${values.kills}" is not a number of kills.`)
  let left = Number(values.kills)
  for (let seed = 1; left > 0; seed += 1) {
    const kills = Math.min(left, mostAtOnce)
    const env = { ...process.env, KILLS: String(kills), KILL_SEED: String(seed) }
    const story = ['run', '--project', 'proofs', 'server/src/testing/kill.proof']
    if ((await runAloud('vitest', story, { env, cwd: root })) !== 0) return 1
    left -= kills
  }
  console.log(`${values.kills} kills: 0 lost, 0 doubled.`)
  return 0
}

await runCommand(chaos)
