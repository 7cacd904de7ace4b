import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../processes/run.ts'

const folder = join(root, 'docs/decisions')

test('the list of decisions names every page once, by its own number', async () => {
  const pages = (await readdir(folder)).filter((name) => /^\d{3}-.+\.md$/.test(name)).toSorted()
  const list = await readFile(join(folder, 'README.md'), 'utf8')
  const listed = [...list.matchAll(/^- \[(\d{3})\]\((\d{3}-[\w-]+\.md)\) \S/gm)]
  expect(listed.map(([, , page]) => page!).toSorted()).toEqual(pages)
  expect(listed.filter(([, number, page]) => !page!.startsWith(number!))).toEqual([])
})

test('the title of each page is its line in the list', async () => {
  const list = await readFile(join(folder, 'README.md'), 'utf8')
  for (const [, number, page, line] of list.matchAll(/^- \[(\d{3})\]\((\S+)\) (.+)$/gm)) {
    const text = await readFile(join(folder, page!), 'utf8')
    expect(`${text.slice(0, text.indexOf('\n'))}.`).toBe(`# ${number} ${line}`)
  }
})

test('no two decisions have the same number', async () => {
  const numbers = (await readdir(folder)).flatMap((name) => /^(\d{3})-/.exec(name)?.[1] ?? [])
  expect(numbers.filter((one, n) => numbers.indexOf(one) !== n)).toEqual([])
})
