import { expect, test } from 'vitest'
import { cleanName, unescapeUnicode } from './name.ts'

test.each([
  ['Zo\\u00eb', 'Zoë'],
  ['\\u{1f319} Moon', '🌙 Moon'],
  ['\\ud83c\\udf19', '🌙'],
  ['plain', 'plain'],
  ['C:\\users', 'C:\\users'],
  ['\\u{ffffff}', '\\u{ffffff}'],
])('a name with escapes is handed out in characters: %s [VAL-31]', (stored, shown) => {
  expect(unescapeUnicode(stored)).toBe(shown)
})

test.each([
  ['  Ada   Lovelace ', 'Ada Lovelace'],
  ['\u202eecila', 'ecila'],
  ['nul\u0000l', 'null'],
  ['half \ud83c pair', 'half pair'],
  ['zero\u200bwidth', 'zerowidth'],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
  ['\\u202eecila', 'ecila'],
  [`e${'\u0301'.repeat(1000)}`, `é${'\u0301'.repeat(4)}`],
  ['\u202e', 'Moon user'],
])('a name is kept sanitised [VAL-20]: %j', (typed, kept) => {
  expect(cleanName(typed)).toBe(kept)
})

test('the length of a name counts code points', () => {
  expect(cleanName('🌙'.repeat(300))).toBe('🌙'.repeat(120))
})
