// `npm run kills [-- RUNS]`: the story of kills with eight kills and another seed each time, until one fails. `npm run proofs` plays
// it once with three.
import { root, runAloud } from '../processes/run.ts'
import { runCommand, Unready } from '../processes/unready.ts'

const [runs = '10'] = process.argv.slice(2)

async function playKills(): Promise<number> {
  if (!/^[1-9]\d*$/.test(runs)) throw new Unready(`"${runs}" is not a number of runs.`)
  const story = ['run', '--project', 'proofs', 'server/src/testing/kill.proof']
  for (let seed = 1; seed <= Number(runs); seed += 1) {
    console.log(`Seed ${seed}`)
    const env = { ...process.env, KILLS: '8', KILL_SEED: `${seed}` }
    if ((await runAloud('vitest', story, { env, cwd: root })) !== 0) return 1
  }
  console.log(`${runs} runs with eight kills each: every card that was paid for is there once.`)
  return 0
}

await runCommand(playKills)
