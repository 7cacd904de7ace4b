import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutants } from './mutants.ts'

test.each(mutants.flatMap(({ name, edits }) => edits.map((edit) => ({ name, ...edit }))))(
  'the code to change occurs once in $file: $name',
  ({ file, find }) => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    expect(text.split(find)).toHaveLength(2)
  },
)

test('each mutant has a name of its own', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
})

test('the test file that looks for a mutant exists', () => {
  const files = mutants.flatMap(({ story }) => story ?? [])
  expect(files.filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)))).toEqual([])
})
