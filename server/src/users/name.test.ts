import { expect, test } from 'vitest'
import { fullName } from '@moon/contract/codecs.ts'
import { cleanName, unescapeUnicode } from './name.ts'

test.each([
  ['Zo\\u00eb', 'Zoë'],
  ['\\u{1f319} Moon', '🌙 Moon'],
  ['\\ud83c\\udf19', '🌙'],
  ['plain', 'plain'],
  ['C:\\users', 'C:\\users'],
  ['\\u{ffffff}', '\\u{ffffff}'],
])('a name with escapes is returned as characters: %s [VAL-31]', (stored, shown) => {
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
])('a name is stored sanitised [VAL-20]: %j', (typed, kept) => {
  expect(cleanName(typed)).toBe(kept)
})

test('the length of a name counts visible letters, however many code points make up one', () => {
  expect(cleanName('🌙'.repeat(300))).toBe('🌙'.repeat(120))
  const family = '👩‍👩‍👧'
  expect(cleanName(family.repeat(120))).toBe(family.repeat(120))
  expect(cleanName(family.repeat(121))).toBe(family.repeat(120))
  const isName = (typed: string) => fullName.safeParse(typed).success
  expect([isName(family.repeat(120)), isName('é'.repeat(120)), isName('a'.repeat(120))]).toEqual([true, true, true])
  expect([isName(family.repeat(121)), isName('🌙'.repeat(121)), isName('a'.repeat(121))]).toEqual([false, false, false])
  // The number of stacked accents is limited.
  expect(isName(`a${'\u0301'.repeat(1_200)}`)).toBe(false)
})
