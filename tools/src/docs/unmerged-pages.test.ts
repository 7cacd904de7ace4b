import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../processes/run.ts'

test('no page of the documentation shows two versions of a text, as an unfinished merge leaves it', async () => {
  const unmerged: string[] = []
  for await (const page of glob(['*.md', '{docs,deploy,sim,doubt,sandbox}/**/*.md'], { cwd: root }))
    if (/^(<{7}|>{7}) /m.test(await readFile(join(root, page), 'utf8'))) unmerged.push(page)
  expect(unmerged).toEqual([])
})
