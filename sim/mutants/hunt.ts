import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { Unready } from '../../tools/src/processes/unready.ts'
import { withEdits } from '../../tools/src/tests/with-edits.ts'
import type { SimCluster } from '../database/cluster.ts'
import { playSeeds } from '../play/play-seeds.ts'
import type { Mutant } from './mutant.ts'

/** A mutant that this many histories do not find counts as survived. */
const patience = 6_000

/** Applies a mutant to the copy, plays until a history finds it, and restores the code. */
export async function hunt(
  clusters: readonly SimCluster[],
  copy: string,
  { edits, greedy, story, hasPayouts = false }: Mutant,
  maxSeeds = patience,
): Promise<{ seed: number | string; violation: string } | undefined> {
  if (story !== undefined) await assertGood(copy, story)
  return withEdits(copy, edits, async () => {
    if (story !== undefined) return failureIn(copy, story)
    const asked = {
      first: 1,
      last: maxSeeds,
      isTraced: false,
      maxFailures: 1,
      root: copy,
      isGreedy: greedy !== undefined,
      greedyWay: greedy,
      ...(hasPayouts && { payouts: 'always' as const }),
    }
    const { failed } = await playSeeds(clusters, asked)
    if (!failed[0]) return undefined
    const {
      seed,
      violations: [violation = ''],
    } = failed[0]
    if (/\b(Reference|Syntax)Error\b/.test(violation)) throw new Unready(`The fault is no code that runs: ${violation}`)
    return { seed, violation }
  })
}

/** Throws if the test fails without the mutant: such a test would find every mutant. */
async function assertGood(copy: string, story: string): Promise<void> {
  if (good.has(story)) return
  const failure = await failureIn(copy, story)
  if (failure) throw new Unready(`${story} fails by itself: ${failure.violation}`)
  good.add(story)
}

const good = new Set<string>()

/** Runs one test file in the copy; undefined: all its tests pass. */
async function failureIn(copy: string, story: string): Promise<{ seed: string; violation: string } | undefined> {
  const project = /(^|[./])story\.test/.test(story) ? 'stories' : 'unit'
  const args = ['vitest', 'run', '--project', project, '--bail', '1', story]
  const child = spawn('npx', args, { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = [child.stdout, child.stderr].map((stream) => text(stream))
  const [code] = (await once(child, 'exit')) as [number]
  const failed = /FAIL\s+(.+)/.exec((await Promise.all(said)).join('\n'))?.[1]
  return code === 0 ? undefined : { seed: 'none', violation: failed ?? `vitest ended with ${code}` }
}
