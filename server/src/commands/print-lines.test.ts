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

test('what a stranger wrote moves no cursor and turns no writing round, in a table or a line', () => {
  const written = 'paid\u001b[1A\u001b[2K\rnothing\u009b3J\u202e\u0007'
  const shown = 'paid\ufffd[1A\ufffd[2K\ufffdnothing\ufffd3J\ufffd\ufffd'
  expect(printLines([[written, 'x'], written, 'one\n\ttwo'])).toEqual([`  ${shown}  x`, shown, 'one\n\ttwo'])
})
