// Reads the items of docs/requirements.md, and the ids with which a test title says what it proves.
import { readFile } from 'node:fs/promises'
import { Unready } from '../processes/unready.ts'

export type Area = { code: string; name: string; ids: string[] }

export async function readAreas(path = 'docs/requirements.md'): Promise<Area[]> {
  const areas: Area[] = []
  for (const line of (await readFile(path, 'utf8')).split('\n')) {
    const heading = /^## ([A-Z]{3}) (.+)$/.exec(line)
    if (heading) areas.push({ code: heading[1]!, name: heading[2]!, ids: [] })
    const item = /^- \*\*([A-Z]{3}-\d+)\*\* /.exec(line)
    if (item) areas.at(-1)?.ids.push(item[1]!)
  }
  return areas
}

const list = /\[((?:[A-Z]{3}|[FG])-[^\]]*)\]$/
/** A fault or attack of docs/faults.md may be among the ids, but is not an item of the checklist. */
const fault = /^[FG]-\d+$/
const one = /^([A-Z]{3}-)(\d{2,})(?:\.\.(\d{2,}))?$/

/** The ids at the end of a title: `… [CRE-21 COB-24, VAB-01..03]`. */
export function idsInTitle(title: string): string[] {
  const words = list.exec(title.trim())?.[1]?.split(/[\s,]+/) ?? []
  return words
    .filter((word) => word !== '' && !fault.test(word))
    .flatMap((word) => expand(word) ?? unreadable(word, title))
}

/** `CRE-13..16` expands to CRE-13, CRE-14, CRE-15 and CRE-16. Undefined if the word is not an id. */
function expand(word: string): string[] | undefined {
  const [, area, from, to] = one.exec(word) ?? []
  if (!area || !from) return undefined
  const first = Number(from)
  const last = to ? Number(to) : first
  if (last < first) return undefined
  return Array.from({ length: last - first + 1 }, (_, i) => area + `${first + i}`.padStart(from.length, '0'))
}

function unreadable(word: string, title: string): never {
  throw new Unready(`"${word}" is no id of docs/requirements.md, in the title "${title}".`)
}
