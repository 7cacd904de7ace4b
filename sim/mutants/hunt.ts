import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Unready } from '../../tools/src/unready.ts'
import type { SimCluster } from '../database/cluster.ts'
import { playSeeds } from '../play/play-seeds.ts'
import type { Mutant } from './mutant.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** A fault that so many histories do not show counts as not found. */
const patience = 6_000

/** Plants a fault in the copy, plays until a history shows it, and puts back what stood there. */
export async function hunt(
  clusters: readonly SimCluster[],
  copy: string,
  { edits, greedy, story }: Mutant,
  maxSeeds = patience,
): Promise<{ seed: number | string; violation: string } | undefined> {
  if (story !== undefined) await assertGood(copy, story)
  const originals = new Map<string, string>()
  for (const { file, find, instead } of edits) {
    const path = join(copy, file)
    const text = await readFile(path, 'utf8')
    if (text.split(find).length !== 2) throw new Unready(`${file} does not hold exactly once: ${find}`)
    if (!originals.has(path)) originals.set(path, text)
    await writeFile(
      path,
      text.replace(find, () => instead),
    )
  }
  try {
    if (story !== undefined) return await failureIn(copy, story)
    const asked = {
      first: 1,
      last: maxSeeds,
      isTraced: false,
      maxFailures: 1,
      root: copy,
      isGreedy: greedy !== undefined,
      greedyWay: greedy,
    }
    const { failed } = await playSeeds(clusters, asked)
    if (!failed[0]) return undefined
    const {
      seed,
      violations: [violation = ''],
    } = failed[0]
    if (/\b(Reference|Syntax)Error\b/.test(violation)) throw new Unready(`The fault is no code that runs: ${violation}`)
    return { seed, violation }
  } finally {
    for (const [path, text] of originals) await writeFile(path, text)
  }
}

/** A test that fails without any fault would find everything. */
async function assertGood(copy: string, story: string): Promise<void> {
  if (good.has(story)) return
  const failure = await failureIn(copy, story)
  if (failure) throw new Unready(`${story} fails by itself: ${failure.violation}`)
  good.add(story)
}

const good = new Set<string>()

/** Runs one test file in the copy; undefined: all of it passes. */
async function failureIn(copy: string, story: string): Promise<{ seed: string; violation: string } | undefined> {
  const project = /(^|[./])story\.test/.test(story) ? 'stories' : 'unit'
  const args = ['vitest', 'run', '--project', project, '--bail', '1', story]
  const child = spawn('npx', args, { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = [child.stdout, child.stderr].map((stream) => text(stream))
  const [code] = (await once(child, 'exit')) as [number]
  const failed = /FAIL\s+(.+)/.exec((await Promise.all(said)).join('\n'))?.[1]
  return code === 0 ? undefined : { seed: 'none', violation: failed ?? `vitest ended with ${code}` }
}

const parts = [
  'server/src',
  'server/package.json',
  'server/migrations',
  'server/schema.sql',
  'money',
  'contract',
  'sim',
  'docs/ledger',
  'tools/src',
  'package.json',
  'sandbox',
  'vitest.config.ts',
  'docs/faults.md',
]

/** The house once more, with its own workspaces and everybody else's packages. */
export async function copyHouse(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'moon-mutant-'))
  const isOurs = (path: string) => !path.includes('node_modules')
  for (const part of parts) await cp(join(root, part), join(copy, part), { recursive: true, filter: isOurs })
  await mkdir(join(copy, 'node_modules/@moon'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@moon') await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  for (const name of ['money', 'contract', 'server', 'sandbox'])
    await symlink(join(copy, name), join(copy, 'node_modules/@moon', name))
  return copy
}
