import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '../processes/run.ts'

/** What is no source: packages of others, what was built or written by a run, the repository itself. */
const left = new Set(['node_modules', '.git', '.moon', '.react-router', 'reports', 'test-results'])

/** The house once more in a folder of its own, with its own workspaces and everybody else's packages. Who asks removes it. */
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
