import { isTest, roomOf, type Findings, type Source } from './read-sources.ts'

/** Finds SQL of a room that names another room's table. Every room may read a view, and none may write to one. */
export function sqlWalls(sources: Source[], owners: Record<string, string>, views: Record<string, string>): Findings {
  const findings: Findings = {}
  for (const source of sources.filter((each) => !isTest(each))) {
    const room = roomOf(source.path)
    if (!room) continue
    for (const table of tablesIn(source.text)) {
      const owner = owners[table]
      if (owner && owner !== room && !(table in views)) findings[`${source.path} ${table}`] = 1
    }
  }
  return findings
}

/** The words at SQL positions where a table name is expected. */
export function tablesIn(source: string): Set<string> {
  const tables = new Set<string>()
  for (const text of sqlTexts(source))
    for (const [, table] of text.matchAll(/(?:\b(?:from|join|into|update|using)\s+(?:only\s+)?|,\s*)([a-z]\w*)/g))
      tables.add(table!)
  return tables
}

/**
 * The text of each template tagged sql; a value in it becomes a question mark, a nested template a text of its
 * own.
 */
function sqlTexts(source: string): string[] {
  return [...source.matchAll(/\bsql(?:<[^`]*?>)?`/g)].map((match) => templateAt(source, match.index + match[0].length))
}

function templateAt(source: string, start: number): string {
  let text = ''
  for (let at = start; at < source.length && source[at] !== '`'; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source.startsWith('${', at)) {
      at = endOfValue(source, at + 2)
      text += '?'
    } else text += source[at]
  }
  return text
}

function endOfValue(source: string, start: number): number {
  let depth = 1
  let at = start
  for (; at < source.length; at += 1) {
    if (source[at] === '`') at = endOfTemplate(source, at + 1)
    else if (source[at] === '{') depth += 1
    else if (source[at] === '}' && --depth === 0) break
  }
  return at
}

function endOfTemplate(source: string, start: number): number {
  let at = start
  for (; at < source.length && source[at] !== '`'; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source.startsWith('${', at)) at = endOfValue(source, at + 2)
  }
  return at
}
