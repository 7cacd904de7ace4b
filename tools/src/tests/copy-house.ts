import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '../processes/run.ts'

/** Everything that is not source: packages, output of builds and runs, the git folder. */
const left = new Set(['node_modules', '.git', '.moon', '.react-router', 'reports', 'test-results'])

/**
 * Copies the repository to a folder of its own, with its own workspaces and links to third-party packages. The
 * caller removes it.
 */
export async function copyHouse(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'moon-copy-'))
  const isOurs = (path: string) => !left.has(basename(path))
  for (const part of (await readdir(root)).filter(isOurs))
    await cp(join(root, part), join(copy, part), { recursive: true, filter: isOurs })
  const modules = join(root, 'node_modules')
  await mkdir(join(copy, 'node_modules/@moon'), { recursive: true })
  for (const name of await readdir(modules))
    if (name !== '@moon') await symlink(join(modules, name), join(copy, 'node_modules', name))
  for (const name of await readdir(join(modules, '@moon')))
    await symlink(join(copy, name), join(copy, 'node_modules/@moon', name))
  return copy
}
