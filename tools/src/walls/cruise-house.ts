import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { root } from '../processes/run.ts'

/** An import of one file by another. */
export type Arrow = { from: string; to: string }
/** An import that a rule of `.dependency-cruiser.mjs` refuses. */
export type Refused = Arrow & { rule: string }

type Summary = { violations: { rule: { name: string }; from: string; to: string }[] }

/** Builds a small repository of empty files with these imports and checks it against the walls. */
export function cruiseHouse(arrows: readonly Arrow[]): Refused[] {
  const home = mkdtempSync(join(tmpdir(), 'moon-walls-'))
  const files = new Map([['tsconfig.json', ['{}']]])
  for (const { from, to } of arrows) {
    files.set(from, [...(files.get(from) ?? []), `export * from '${addressOf(from, to)}'`])
    files.set(to, files.get(to) ?? [])
  }
  for (const [path, lines] of files) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), lines.join('\n'))
  }
  const { stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/depcruise'),
    ['--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', ...topsOf(files.keys())],
    { cwd: home, encoding: 'utf8', maxBuffer: 64_000_000 },
  )
  rmSync(home, { recursive: true })
  if (stderr) throw new Error(stderr)
  const { summary } = JSON.parse(stdout) as { summary: Summary }
  return summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
}

/** The names of all walls. */
export async function readWallNames(): Promise<string[]> {
  const walls = (await import(join(root, '.dependency-cruiser.mjs'))) as { default: { forbidden: { name: string }[] } }
  return walls.default.forbidden.map(({ name }) => name)
}

/** The specifier with which one file imports another; a package by its name alone. */
function addressOf(from: string, to: string): string {
  const [, name] = /^node_modules\/([\w-]+)\//.exec(to) ?? []
  if (name) return name
  const path = relative(dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

const topsOf = (paths: Iterable<string>): string[] =>
  [...new Set([...paths].filter((path) => path.includes('/')).map((path) => path.split('/')[0]!))].filter(
    (top) => top !== 'node_modules',
  )
