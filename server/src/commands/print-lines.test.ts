import { expect, test } from 'vitest'
import { printLines } from './print-lines.ts'

test('consecutive rows are aligned in columns; a sentence or another number of columns starts a new table', () => {
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

test('user-written text cannot move the cursor or reverse the direction of writing, in a table or a line', () => {
  const written = 'paid\u001b[1A\u001b[2K\rnothing\u009b3J\u202e\u0007'
  const shown = 'paid\ufffd[1A\ufffd[2K\ufffdnothing\ufffd3J\ufffd\ufffd'
  expect(printLines([[written, 'x'], written, 'one\n\ttwo'])).toEqual([`  ${shown}  x`, shown, 'one\n\ttwo'])
})
