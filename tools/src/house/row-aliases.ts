import { codeOf, isTest, type Findings, type Source } from './read-sources.ts'

/** `user_id: string`, in a type or in brackets. */
const field = /(?<=^\s+|[{;,]\s*)[a-z][a-z0-9]*(?:_[a-z0-9]+)+\??:(?=\s)/gm

/**
 * Fields of rows in the words of the table: a statement says `user_id as "userId"`, so that no second list maps them. Rows that
 * travel into a statement as JSON have the words of the table.
 */
export function rowAliases(sources: Source[]): Findings {
  const findings: Findings = {}
  for (const source of sources) {
    if (isTest(source) || !source.path.startsWith('server/src/') || !/\bsql\b/.test(source.text)) continue
    const count = [...codeOf(source).matchAll(field)].length
    if (count > 0 && !source.text.includes('_to_recordset(')) findings[source.path] = count
  }
  return findings
}
