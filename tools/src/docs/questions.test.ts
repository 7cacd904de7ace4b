// Checks that docs/questions.md explains every question, invariant and trap number that the code cites, each once.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../processes/run.ts'

const id = /(?<![\w-])(?:[DI]-\d\d|I\d{1,2}|T\d{1,2})(?![\w-])/g

test('docs/questions.md explains each number once', async () => {
  const ids = await readExplained()
  expect(ids.filter((one, n) => ids.indexOf(one) !== n)).toEqual([])
})

test('docs/questions.md explains every number that code, tests and documents cite', async () => {
  const explained = new Set(await readExplained())
  const unexplained: string[] = []
  for (const [path, cited] of await readCited())
    unexplained.push(...cited.filter((one) => !explained.has(one)).map((one) => `${one} in ${path}`))
  expect(unexplained).toEqual([])
})

async function readExplained(): Promise<string[]> {
  const text = await readFile(join(root, 'docs/questions.md'), 'utf8')
  return [...text.matchAll(/^\| ([DIT]-?\d+) \|/gm)].map((match) => match[1]!)
}

async function readCited(): Promise<[path: string, ids: string[]][]> {
  const cited: [string, string[]][] = []
  const pattern =
    '{money,contract,ui/src,web/src,server/{src,migrations},sandbox/src,sim,bench,tools/src,docs}/**/*.{ts,tsx,sql,md}'
  for await (const path of glob(pattern, {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'build',
  })) {
    if (path.endsWith('questions.md') || path.endsWith('questions.test.ts')) continue
    const text = await readFile(join(root, path), 'utf8')
    const ids = new Set([...text.matchAll(id)].map(([one]) => one))
    if (ids.size > 0) cited.push([path, [...ids]])
  }
  return cited
}
