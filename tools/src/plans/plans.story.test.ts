import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { acceptedPlans } from './accepted-plans.ts'
import { compareFindings } from './compare-findings.ts'
import { inFilledDatabase } from './in-filled-database.ts'
import { lookAtPlans } from './look-at-plans.ts'
import { readStatements } from './read-statements.ts'

const { statements, unread } = await readStatements()

test('a new statement that reads or sorts a whole table is found, whatever its tables hold when it is tried', async () => {
  const place = 'cards/new.ts'
  const made = [
    { place: `${place} bySecret`, text: 'select id from cards where last_four = $1' },
    { place: `${place} byName`, text: 'select id from cards where user_id = $1 order by name limit $2' },
    { place: `${place} newest`, text: 'select id from cards order by created_at desc limit $1' },
  ]
  const { found } = await inFilledDatabase(10_000_000, (client) => lookAtPlans(client, made))
  const ofThese = Object.fromEntries(Object.entries(found).filter(([at]) => at.startsWith(place)))
  expect(ofThese).toEqual({
    [`${place} bySecret`]: ['reads all of cards'],
    [`${place} newest`]: ['reads all of cards', 'sorts many rows'],
  })
  expect(compareFindings(ofThese, acceptedPlans).fresh).toHaveLength(3)
})

test('every statement of the product is read from its sources, and finds nothing with ten million rows that is not accepted', async () => {
  expect(unread).toEqual([])
  const looked = await inFilledDatabase(10_000_000, (client) => lookAtPlans(client, statements))
  expect(looked).toMatchObject({ refused: [], unseen: [] })
  expect(compareFindings(looked.found, acceptedPlans)).toEqual({ fresh: [], stale: [] })
})
