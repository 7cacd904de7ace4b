import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { isRead } from './share-connections.ts'

const schema = await readFile('server/schema.sql', 'utf8')
/** The name and the body of each function. */
const functions = schema
  .split('CREATE OR REPLACE FUNCTION public.')
  .slice(1)
  .map((text) => [/^\w+/.exec(text)![0], text.split('$function$').slice(0, 2).join('')] as const)
const writing = functions.flatMap(([name, text]) =>
  !/RETURNS trigger/.test(text) && /\b(insert|update|delete|perform|execute|lock|advisory|notify|nextval)/i.test(text)
    ? [name]
    : [],
)

it('recognises each of our functions that writes or locks', () => {
  expect(writing).toEqual(expect.arrayContaining(['open_stream', 'post_transfers', 'keep_card_shelf']))
  expect(writing.filter((name) => isRead(`select ${name}($1)`))).toEqual([])
})

it.each([
  ['select id from cards where id = $1', true],
  ['with page as (select 1) select * from page', true],
  ['select id from cards where id = $1 for update', false],
  ['with gone as (delete from throttles returning key) select * from gone', false],
  ['select pg_advisory_xact_lock($1)', false],
  ['insert into throttles values ($1)', false],
])('%s', (statement, is) => {
  expect(isRead(statement)).toBe(is)
})
