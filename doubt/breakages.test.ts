import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readAreas } from '../tools/src/requirements/requirement-ids.ts'
import { breakages } from './breakages.ts'
import { findClaims } from './find-claims.ts'

const areas = await readAreas()

test.each(breakages)('the code to break occurs once in $file: $why', ({ file, find, instead }) => {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  expect(text.split(find)).toHaveLength(2)
  expect(instead).not.toBe(find)
})

test('every breakage names items of the checklist', () => {
  const known = new Set(areas.flatMap(({ ids }) => ids))
  expect(breakages.flatMap(({ ids }) => ids).filter((id) => !known.has(id))).toEqual([])
})

test('there are at least a hundred breakages, and three for each area of which three items are claimed', async () => {
  expect(breakages.length).toBeGreaterThanOrEqual(100)
  const claims = await findClaims()
  const few = areas
    .filter(({ ids }) => ids.filter((id) => claims.has(id)).length >= 3)
    .filter(({ code }) => breakages.filter(({ ids }) => ids.some((id) => id.startsWith(code))).length < 3)
  expect(few.map(({ code }) => code)).toEqual([])
})

test('each breakage has its own description of what is broken', () => {
  const whys = breakages.map(({ why }) => why)
  expect(whys.filter((why, n) => whys.indexOf(why) !== n)).toEqual([])
})
