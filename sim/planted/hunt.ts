import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Unready } from '../../tools/src/unready.ts'
import type { SimCluster } from '../database/cluster.ts'
import { playSeeds } from '../play/play-seeds.ts'
import type { Planted } from './planted.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** A fault that so many histories do not show counts as not found. */
const patience = 6_000

/** Plants a fault in the copy, plays until a history shows it, and puts back what stood there. */
export async function hunt(
  clusters: readonly SimCluster[],
  copy: string,
  { edits, greedy }: Planted,
  maxSeeds = patience,
): Promise<{ seed: number; violation: string } | undefined> {
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
    return failed[0] && { seed: failed[0].seed, violation: failed[0].violations[0]! }
  } finally {
    for (const [path, text] of originals) await writeFile(path, text)
  }
}

const parts = [
  'server/src',
  'server/package.json',
  'money',
  'contract',
  'sim',
  'docs/ledger',
  'tools/src',
  'package.json',
]

/** The house once more, with its own workspaces and everybody else's packages. */
export async function copyHouse(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'moon-mutant-'))
  const isOurs = (path: string) => !path.includes('node_modules')
  for (const part of parts) await cp(join(root, part), join(copy, part), { recursive: true, filter: isOurs })
  await mkdir(join(copy, 'node_modules/@moon'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@moon') await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  for (const name of ['money', 'contract']) await symlink(join(copy, name), join(copy, 'node_modules/@moon', name))
  return copy
}
