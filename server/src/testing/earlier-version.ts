// Moon at an earlier commit, to run beside the present one: its files from git, with today's third-party packages.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { root } from '../../../tools/src/processes/run.ts'

export type EarlierVersion = { commit: string; program: string; folder: string }

/**
 * Unpacks the server of that commit, or of the one before the newest migration: the version whose processes still run
 * when the new migrations have run. It is unpacked outside of every node_modules, because Node runs no TypeScript in
 * there.
 */
export function earlierVersion(commit?: string): EarlierVersion {
  const known = git('rev-parse', '--short', commit || beforeNewestMigration())
  const folder = mkdtempSync(join(tmpdir(), `moon-${known}-`))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'unpack', known, folder], { cwd: root })
  const modules = join(root, 'node_modules')
  mkdirSync(join(folder, 'node_modules/@moon'), { recursive: true })
  for (const name of readdirSync(modules))
    if (name !== '@moon') symlinkSync(join(modules, name), join(folder, 'node_modules', name))
  for (const name of readdirSync(join(modules, '@moon')))
    symlinkSync(join(folder, name), join(folder, 'node_modules/@moon', name))
  symlinkSync(join(root, 'server/node_modules'), join(folder, 'server/node_modules'))
  return { commit: known, program: join(folder, 'server/src/main.ts'), folder }
}

function beforeNewestMigration(): string {
  const newest = git('log', '-1', '--first-parent', '-m', '--diff-filter=A', '--format=%H', '--', 'server/migrations')
  return `${newest}^`
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
