import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../processes/run.ts'

export type Source = { path: string; text: string }

/** Number of findings of a lint, by place. */
export type Findings = Record<string, number>

/** Every TypeScript file of the repository, tests included. */
export async function readSources(): Promise<Source[]> {
  const pattern =
    '{money,contract,ui,web,extension,server,sandbox,sim,tools,bench,film,e2e,console,doubt}/**/*.{ts,tsx}'
  const paths: string[] = []
  const exclude = (name: string) => /^(node_modules|build|dist|\.react-router)$/.test(name)
  for await (const path of glob(pattern, { cwd: root, exclude })) paths.push(path)
  return Promise.all(paths.toSorted().map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })))
}

export const isTest = ({ path }: Source) => /\.(test|suite|e2e|test-d|story)\.tsx?$|\/testing\//.test(path)

/** A file without its comments. */
export const codeOf = ({ text }: Source) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![^\s{])\/\/\s.*/g, '')

/**
 * The room of a server file; undefined for files that connect the rooms. A provider's adapter is a room of its own
 * inside the room of its interface: `rails/bitcoin`.
 */
export const roomOf = (path: string) =>
  /^server\/src\/((?:rails|issuer|supplier)\/[a-z]+(?=\/)|[^/]+)\/(?!.*\.(?:test|suite)\.ts$)/.exec(path)?.[1]
