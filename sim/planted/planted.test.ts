import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { planted } from './all.ts'

test.each(planted.flatMap(({ name, edits }) => edits.map((edit) => ({ name, ...edit }))))(
  'there is one place in $file for: $name',
  ({ file, find }) => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    expect(text.split(find)).toHaveLength(2)
  },
)

test('each planted fault has a name of its own', () => {
  expect(new Set(planted.map(({ name }) => name)).size).toBe(planted.length)
})
