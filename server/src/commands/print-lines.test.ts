import { expect, test } from 'vitest'
import { printLines } from './print-lines.ts'

test('rows that follow each other stand under each other; a sentence or another number of columns begins anew', () => {
  const lines = ['Two wait.', ['1 day', 'Ada'], ['3 minutes', 'Bob'], ['a', 'b', 'c'], 'Nobody else.', ['x', '']]
  expect(printLines(lines)).toEqual([
    'Two wait.',
    '  1 day      Ada',
    '  3 minutes  Bob',
    '  a  b  c',
    'Nobody else.',
    '  x',
  ])
  expect(printLines([])).toEqual([])
})
