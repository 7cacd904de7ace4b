import { expect, test } from 'vitest'
import { differences } from './hashes.ts'

test('pictures that differ between takes, and those that one take lacks, are named', () => {
  const first = new Map([
    ['pay', 'a'],
    ['shop', 'b'],
    ['about', 'c'],
  ])
  const second = new Map([
    ['pay', 'a'],
    ['shop', 'x'],
    ['bought', 'd'],
  ])
  expect(differences(first, second)).toEqual(['shop', 'about', 'bought'])
  expect(differences(first, first)).toEqual([])
})
