// Processes of the previous version run on the tables of this one (docs/scaling.md): a migration removes nothing that they use.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../migrations/', import.meta.url)
/** Earlier migrations have run everywhere. */
const firstHeld = '000525'
/** In a migration that removes what the version before last stopped using: names the migration that came with that version. */
const secondStep = /^-- Second step of (\d{6}):/m

const breaks: [string, RegExp][] = [
  ['drops a table', /\bdrop\s+(table|materialized view)\b/i],
  ['drops a column', /\bdrop\s+column\b/i],
  ['renames', /\brename\s+(column\b|constraint\b|to\b|\w+\s+to\b)/i],
  ['changes the type of a column', /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i],
  ['demands what was not written before', /\balter\s+(column\s+)?\w+\s+set\s+not\s+null\b/i],
  ['takes away a default', /\balter\s+(column\s+)?\w+\s+drop\s+default\b/i],
  [
    'adds a column that must be given',
    /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+(?:(?!\bdefault\b|\bgenerated\b)[^,;])*\bnot\s+null\b(?!(?:(?!,|;)[^])*\b(?:default|generated)\b)/i,
  ],
  ['drops a function or a view that is called', /\bdrop\s+(function|view|procedure)\b/i],
]

/** The statements of a migration that would break the previous version. */
function whatBreaks(text: string): string[] {
  const code = text.replaceAll(/--.*$/gm, '')
  return breaks.flatMap(([what, pattern]) => (pattern.test(code) ? [what] : []))
}

const migrations = readdirSync(folder).filter((name) => name.endsWith('.sql'))

test('a migration removes nothing that the previous version uses, or is the second step of an earlier one', () => {
  const held = migrations.filter((name) => name >= firstHeld)
  expect(held.length).toBeGreaterThan(0)
  const faults = held.flatMap((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    const first = secondStep.exec(text)?.[1]
    const isSecond = first !== undefined && first < name && migrations.some((one) => one.startsWith(first))
    return isSecond
      ? []
      : whatBreaks(text).map((what) => `${name} ${what}: see docs/scaling.md, "Two versions at once"`)
  })
  expect(faults).toEqual([])
})

test.each([
  ['drop table notes', ['drops a table']],
  ['alter table notes\n  drop column text', ['drops a column']],
  ['alter table notes rename column text to words', ['renames']],
  ['alter table notes rename text to words', ['renames']],
  ['alter table notes rename to letters', ['renames']],
  ['alter table notes alter column n type bigint', ['changes the type of a column']],
  ['alter table notes alter n set data type bigint', ['changes the type of a column']],
  ['alter table notes alter column text set not null', ['demands what was not written before']],
  ['alter table notes alter column text drop default', ['takes away a default']],
  ['alter table notes add column kind text not null', ['adds a column that must be given']],
  ['alter table notes add column kind text not null, add column n int default 0', ['adds a column that must be given']],
  ['drop function note(text)', ['drops a function or a view that is called']],
  ["alter table notes add column kind text not null default 'letter'", []],
  ["alter table notes add column kind text default 'letter' not null, add column n int", []],
  ['alter table notes alter column text drop not null, add check (n > 0)', []],
  ['create table notes (id text primary key, text text not null); create or replace view v as select 1', []],
  ['-- drop table notes\nselect 1', []],
])('"%s" gets the objections %j', (text, said) => {
  expect(whatBreaks(text)).toEqual(said)
})
