// Tests the floors of ARCHITECTURE.md: an import between any two rooms, and between any two folders of a place, is refused unless it
// points downwards.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cruiseHouse, readWallNames, type Arrow } from './cruise-house.ts'
import { isTest, readSources } from '../house/read-sources.ts'
import { root } from '../processes/run.ts'

const lists = [...readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').matchAll(/^```\n([\s\S]*?)\n```$/gm)]
  .map(([, text]) => text!.split(/\n| · /).map((line) => line.split(/ → | /)))
  .slice(-3)
const [floors = [], ranks = [], places = []] = lists

type Pair = Arrow & { rule: string; falls: boolean }

const rooms = floors.flat()
const betweenRooms = pairsOf(rooms, rooms).map(([one, other]): Pair => ({
  rule: `arrows-fall-${one}`,
  from: `server/src/${one}/leaving.ts`,
  to: `server/src/${other}/arriving.ts`,
  falls: floorOf(one) < floorOf(other) || ranks.some((line) => isBefore(line, one, other)),
}))

const betweenFolders = places.flatMap(([place = '', ...folders]) =>
  pairsOf(folders, [...folders, '.']).map(([one, other]): Pair => ({
    rule: `arrows-fall-${place}-${one}`,
    from: `web/src/${place}/${one}/leaving.ts`,
    to: join('web/src', place, other, 'arriving.ts'),
    falls: isBefore(folders, one, other),
  })),
)

const pairs = [...betweenRooms, ...betweenFolders]
const refused = cruiseHouse(pairs)
  .filter(({ rule }) => rule.startsWith('arrows-fall-'))
  .map(lineOf)

test('every import that does not point downwards is refused, and no other', () => {
  expect(refused.toSorted()).toEqual(
    pairs
      .filter(({ falls }) => !falls)
      .map(lineOf)
      .toSorted(),
  )
})

test('every room and every folder has an import that is refused', async () => {
  const names = (await readWallNames()).filter((name) => name.startsWith('arrows-fall-'))
  expect(names.length).toBe(rooms.length + places.flatMap(([, ...folders]) => folders).length)
  expect(names.filter((name) => !refused.some((line) => line.startsWith(`${name}: `)))).toEqual([])
})

test('no import within a floor is permitted unless it is used', async () => {
  const permitted = ranks.flatMap((line) => pairsOf(line, line).filter(([one, other]) => isBefore(line, one, other)))
  const production = (await readSources()).filter((source) => source.path.startsWith('server/src/') && !isTest(source))
  const isUsed = ([one, other]: [string, string]) =>
    production.some(
      ({ path, text }) => path.startsWith(`server/src/${one}/`) && new RegExp(`from '[./]+/${other}/`).test(text),
    )
  expect(permitted.filter((pair) => !isUsed(pair))).toEqual([])
})

function pairsOf(from: string[], to: string[]): [string, string][] {
  return from.flatMap((one) => to.filter((other) => other !== one).map((other): [string, string] => [one, other]))
}

function floorOf(room: string): number {
  return floors.findIndex((floor) => floor.includes(room))
}

function isBefore(line: string[], one: string, other: string): boolean {
  return line.includes(one) && line.indexOf(one) < line.indexOf(other)
}

function lineOf({ rule, from, to }: Arrow & { rule: string }): string {
  return `${rule}: ${from} → ${to}`
}
