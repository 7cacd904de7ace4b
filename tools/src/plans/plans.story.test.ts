import { expect, test } from 'vitest'
import { acceptedPlans } from './accepted-plans.ts'
import { compareFindings } from './compare-findings.ts'
import { inFilledDatabase } from './in-filled-database.ts'
import { lookAtPlans } from './look-at-plans.ts'
import { readStatements } from './read-statements.ts'

const { statements, unread } = await readStatements()
const place = 'cards/new.ts'
const made = [
  { place: `${place} byDigits`, text: 'select id from cards where last_four = $1' },
  { place: `${place} ofUser`, text: 'select id from cards where user_id = $1 order by name limit $2' },
  { place: `${place} newest`, text: 'select id from cards order by created_at desc limit $1' },
]
const looked = await inFilledDatabase(10_000_000, (client) => lookAtPlans(client, [...statements, ...made]))
const isMade = ([at]: [string, unknown]) => at.startsWith(place)
const foundWhere = (is: (entry: [string, string[]]) => boolean) =>
  Object.fromEntries(Object.entries(looked.found).filter(is))

test('a new statement that reads or sorts a whole table is found, however little its tables hold where it is tried', () => {
  const found = foundWhere(isMade)
  expect(found).toEqual({
    [`${place} byDigits`]: ['reads all of cards'],
    [`${place} newest`]: ['reads all of cards', 'sorts many rows'],
  })
  expect(compareFindings(found, acceptedPlans).fresh).toHaveLength(3)
})

test('every statement of the product is read from its sources, and finds nothing with ten million rows that is not accepted', () => {
  expect(unread).toEqual([])
  expect(looked).toMatchObject({ refused: [], unseen: [] })
  expect(
    compareFindings(
      foundWhere((entry) => !isMade(entry)),
      acceptedPlans,
    ),
  ).toEqual({ fresh: [], stale: [] })
})
