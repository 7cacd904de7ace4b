import { refusals as catalogue } from '@moon/contract/refusals.ts'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { spanish } from './spanish.ts'
import { accessLetters } from './spanish/access-letters.ts'
import { answers } from './spanish/answers.ts'
import { moneyLetters } from './spanish/money-letters.ts'
import { otherLetters } from './spanish/other-letters.ts'
import { otherRefusals } from './spanish/other-refusals.ts'
import { refusals } from './spanish/refusals.ts'

// The compiler ensures that every sentence of the server has Spanish: `say` and `english` accept nothing else.

const house = join(import.meta.dirname, '../../..')
const isSource = (path: string): boolean => !path.includes('/languages/') && !path.includes('.test.')
const source = ['server/src', 'contract/src']
  .flatMap((folder) => globSync(join(house, folder, '**/*.ts')))
  .filter(isSource)
  .map((path) => readFileSync(path, 'utf8').replaceAll("\\'", "'"))
  .join('\n')

const placesOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()

test('each Spanish sentence has the placeholders of the English one', () => {
  for (const [english, translated] of Object.entries(spanish)) {
    expect({ english, places: placesOf(translated) }).toEqual({ english, places: placesOf(english) })
    expect(translated.trim()).toBe(translated)
  }
})

test('each Spanish sentence is used somewhere', () => {
  const unsaid = Object.keys(spanish).filter((text) => !source.includes(`'${text}'`) && !source.includes(`"${text}"`))
  expect(unsaid).toEqual([])
})

test('no sentence is in two dictionaries', () => {
  const all = [refusals, otherRefusals, answers, accessLetters, moneyLetters, otherLetters].flatMap((one) =>
    Object.keys(one),
  )
  expect(all.length).toBe(new Set(all).size)
})

test('each refusal of the catalogue has a Spanish translation', () => {
  for (const { text } of Object.values(catalogue)) expect(spanish[text]).not.toBe(text)
})
