import { expect, test } from 'vitest'
import { hasAllWords } from './has-all-words.ts'

test.each([
  ['¿Cuántas confirmaciones? Bitcoin 3', 'cuantas', true],
  ['¿Cuántas confirmaciones? Bitcoin 3', 'BITCOIN confirm', true],
  ['I paid too little', 'paid late', false],
  ['I paid too little', 'aid', false],
  ['It costs $1,000 a day', '1,000', true],
  ['Anything', '  ', true],
])('%s, searched for "%s": %s', (text, typed, isFound) => {
  expect(hasAllWords(text, typed)).toBe(isFound)
})
