import { dirname, join } from 'node:path'
import { isTest, roomOf, type Findings, type Source } from './read-sources.ts'

export const goals = { files: 24, face: 30, lines: 300, median: 45, p90: 120 }

export type Room = { room: string; files: number; face: Set<string> }

/** Finds rooms with too many files or exports used outside, and files with too many lines. */
export function roomSizes(sources: Source[]): Findings {
  const sizes: [string, number, number][] = [
    ...readRooms(sources).flatMap(({ room, files, face }): [string, number, number][] => [
      [`${room} files`, files, goals.files],
      [`${room} face`, face.size, goals.face],
    ]),
    ...productionOf(sources).map((source): [string, number, number] => [
      `${source.path} lines`,
      linesOf(source),
      goals.lines,
    ]),
  ]
  return Object.fromEntries(sizes.flatMap(([name, size, goal]) => (size > goal ? [[name, size]] : [])))
}

export function fileLines(sources: Source[]): { files: number; median: number; p90: number; most: number } {
  const lines = productionOf(sources)
    .map(linesOf)
    .toSorted((a, b) => a - b)
  const at = (share: number) => lines[Math.min(lines.length - 1, Math.floor(lines.length * share))] ?? 0
  return { files: lines.length, median: at(0.5), p90: at(0.9), most: lines.at(-1) ?? 0 }
}

/** Each room of the server with its production files and the names that other rooms' files import from it. */
export function readRooms(sources: Source[]): Room[] {
  const server = productionOf(sources).filter(({ path }) => path.startsWith('server/src/'))
  const rooms = new Map<string, Room>()
  for (const { path } of server) {
    const room = roomOf(path)
    if (!room) continue
    const known = rooms.get(room) ?? { room, files: 0, face: new Set<string>() }
    rooms.set(room, { ...known, files: known.files + 1 })
  }
  for (const { path, text } of server)
    for (const [, names, from] of text.matchAll(/^(?:import|export) (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm)) {
      const room = roomOf(join(dirname(path), from!))
      if (room && room !== roomOf(path)) for (const name of namesIn(names!)) rooms.get(room)?.face.add(name)
    }
  return [...rooms.values()].toSorted((a, b) => b.files - a.files)
}

const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*/, ''),
    )
    .filter((name) => name !== '')

const productionOf = (sources: Source[]) =>
  sources.filter((source) => !isTest(source) && /^(money|contract|ui|web|server)\/src\//.test(source.path))

const linesOf = ({ text }: Source) => text.split('\n').length - 1
