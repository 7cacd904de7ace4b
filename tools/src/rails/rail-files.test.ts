import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readSources } from '../house/read-sources.ts'
import { railFiles } from './rail-files.ts'

test('docs/adding/a-rail.md lists the files that name Tron outside of its own folders, and there are at most eight', async () => {
  const page = await readFile('docs/adding/a-rail.md', 'utf8')
  const [, list = ''] = /^## What Tron touches\n(.*?)(?=^## |(?![^]))/ms.exec(page) ?? []
  const listed = [...list.matchAll(/^- `([^`]+)`/gm)].map(([, path]) => path)
  expect(listed).toEqual(railFiles('tron', await readSources()))
  expect(listed.length).toBeLessThanOrEqual(8)
})

test.each([
  ['a setting', "read('TRON_XPUB')", 1],
  ['a flag', 'flags.tronUsdt', 1],
  ['an identifier', 'bytesOfTron(text)', 1],
  ['another word', "'electronics', patron", 0],
  ['a comment', '// on tron\n/* Tron */ const a = 1', 0],
])('%s', (_, text, count) => {
  expect(railFiles('tron', [{ path: 'server/src/cards/a.ts', text }])).toHaveLength(count)
  for (const path of ['sandbox/src/tron/a.ts', 'server/src/cards/story.test.ts'])
    expect(railFiles('tron', [{ path, text }])).toEqual([])
})
