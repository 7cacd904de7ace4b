// docs/faults.md and the titles of the tests say the same: a fault that the table calls proved in a file stands in a
// title of that file, and a fault that stands in a title stands in the table.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

const [first, last] = [21, 110]

test('docs/faults.md names every fault of money once, in order', async () => {
  const numbers = (await readTable()).map(({ number }) => number)
  expect(numbers).toEqual(Array.from({ length: last - first + 1 }, (_, n) => first + n))
})

test('each fault is proved by titles of exactly the files that docs/faults.md names, or says why there is none', async () => {
  const told = await readTitles()
  const wrong = (await readTable()).flatMap(({ number, where }) => {
    const named = [...where.matchAll(/`([\w./-]+\.ts)`/g)].map((match) => match[1]!).toSorted()
    const titled = (told.get(number) ?? []).toSorted()
    const isAlike = named.join() === titled.join() && (named.length > 0 || where.length > 20)
    return isAlike ? [] : [{ fault: `F-${number}`, named, titled }]
  })
  expect(wrong).toEqual([])
})

type Line = { number: number; where: string }

async function readTable(): Promise<Line[]> {
  const text = await readFile(join(root, 'docs/faults.md'), 'utf8')
  const lines = text.matchAll(/^\| F-(\d+) \|([^|]+)\|([^|]+)\|([^|]+)\|$/gm)
  return [...lines].map(([, number, , , where]) => ({ number: Number(number), where: where!.trim() }))
}

/** The files in whose titles each fault stands: whatever names one in a test file and is no comment is a title. */
async function readTitles(): Promise<Map<number, string[]>> {
  const told = new Map<number, string[]>()
  for await (const path of glob('{money,contract,server,sandbox,sim}/**/*.{test,suite}.ts', {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'build',
  })) {
    const source = await readFile(join(root, path), 'utf8')
    const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    const numbers = new Set([...code.matchAll(/\bF-(\d+)\b/g)].map((match) => Number(match[1])))
    for (const number of numbers) told.set(number, [...(told.get(number) ?? []), path])
  }
  return told
}
