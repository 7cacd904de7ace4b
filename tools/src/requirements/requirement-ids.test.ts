import { expect, test } from 'vitest'
import { idsInTitle, readAreas } from './requirement-ids.ts'

test.each([
  ['an overpayment becomes credit [COB-24]', ['COB-24']],
  ['several [CRE-21 COB-24, VAB-01]', ['CRE-21', 'COB-24', 'VAB-01']],
  ['a range [CRE-09..11]', ['CRE-09', 'CRE-10', 'CRE-11']],
  ['with the fault that it proves [CRE-21, F-31]', ['CRE-21']],
  ['a fault alone [F-31]', []],
  ['none at all', []],
  ['only the end counts [CRE-21] in a title', []],
  ['another bracket [open]', []],
])('the ids of "%s"', (title, ids) => {
  expect(idsInTitle(title)).toEqual(ids)
})

test.each(['[CRE-1]', '[CRE-16..13]', '[CRE-13 and VAB-01]'])('%s is refused', (title) => {
  expect(() => idsInTitle(title)).toThrow('is no id of docs/requirements.md')
})

test('the checklist has 32 areas and 675 items, each once', async () => {
  const areas = await readAreas()
  const ids = areas.flatMap((area) => area.ids)
  expect([areas.length, ids.length, new Set(ids).size]).toEqual([32, 675, 675])
  expect(areas.flatMap(({ code, ids }) => ids.filter((id) => !id.startsWith(`${code}-`)))).toEqual([])
})
