// Checks that docs/faults.md and the test titles agree: a fault that the table calls proved in a file is named in a title of that
// file, and a fault named in a title is in the table.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../processes/run.ts'

const faults = Array.from({ length: 90 }, (_, n) => `F-${21 + n}`)
const attacks = /^G-[1-9]\d?$/

test('docs/faults.md names every fault of money once, in order, and then attacks', async () => {
  const ids = (await readTable()).map(({ id }) => id)
  expect(ids.slice(0, faults.length)).toEqual(faults)
  const others = ids.slice(faults.length)
  expect(others.filter((id) => !attacks.test(id))).toEqual([])
  expect(new Set(others).size).toBe(others.length)
})

test('each fault is proved by test titles in exactly the files that docs/faults.md names, or says why there is none', async () => {
  const told = await readTitles()
  const listed = await readTable()
  const unlisted = [...told.keys()].filter((id) => attacks.test(id) && !listed.some((line) => line.id === id))
  expect(unlisted).toEqual([])
  const wrong = listed.flatMap(({ id, where }) => {
    const named = [...where.matchAll(/`([\w./-]+\.ts)`/g)].map((match) => match[1]!).toSorted()
    const titled = (told.get(id) ?? []).toSorted()
    const isAlike = named.join() === titled.join() && (named.length > 0 || where.length > 20)
    return isAlike ? [] : [{ fault: id, named, titled }]
  })
  expect(wrong).toEqual([])
})

type Line = { id: string; where: string }

async function readTable(): Promise<Line[]> {
  const text = await readFile(join(root, 'docs/faults.md'), 'utf8')
  const lines = text.matchAll(/^\| ([FG]-\d+) \|([^|]+)\|([^|]+)\|([^|]+)\|$/gm)
  return [...lines].map(([, id, , , where]) => ({ id: id!, where: where!.trim() }))
}

/** The files whose test titles name each fault. Any mention in a test file outside comments counts as a title. */
async function readTitles(): Promise<Map<string, string[]>> {
  const told = new Map<string, string[]>()
  for await (const path of glob('{money,contract,server,sandbox,sim}/**/*.{test,suite}.ts', {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'build',
  })) {
    const source = await readFile(join(root, path), 'utf8')
    const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    const ids = new Set([...code.matchAll(/\b[FG]-\d+\b/g)].map(([id]) => id))
    for (const id of ids) told.set(id, [...(told.get(id) ?? []), path])
  }
  return told
}
